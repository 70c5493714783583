import { useEffect, useRef } from "react";

/**
 * Whether the component is still mounted, for late responses: they must not navigate a user who has
 * left the view.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
