import type { ComponentSelection } from "@hourloom/schema/icalendar/calendar-queries";
import { createProperty, type Component, type Property } from "../lines/component.ts";

function selectProperty(property: Property, { properties }: ComponentSelection): Property[] {
  if (properties === null) return [property];
  const selected = properties.find(({ name }) => name === property.name);
  if (selected === undefined) return [];
  return [selected.hasValue ? property : createProperty(property.name, "")];
}

function selectComponent(component: Component, { components }: ComponentSelection): Component[] {
  if (components === null) return [component];
  const selected = components.find(({ name }) => name === component.name);
  return selected === undefined ? [] : [selectData(component, selected)];
}

/**
 * The selected parts of a component (RFC 4791 sections 9.6.1 to 9.6.4). Zones are left out unless
 * they are selected too. A selection of another component than this one selects everything.
 */
export function selectData(component: Component, selection: ComponentSelection): Component {
  if (selection.name !== component.name) return component;
  const entries = component.entries.flatMap<Property | Component>((entry) =>
    entry.kind === "property" ? selectProperty(entry, selection) : selectComponent(entry, selection),
  );
  return { ...component, entries };
}
