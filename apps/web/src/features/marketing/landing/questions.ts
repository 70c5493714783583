export interface Question {
  question: string;
  response: string;
}

export const questions: readonly Question[] = [
  {
    question: "What is Hourloom?",
    response:
      "A workspace for your own time: a calendar with day, week and month, to-do lists, a Pomodoro timer and a Flowtime timer that share one record. What you plan in one of them you find in all of them, and beside the plan you see what you did.",
  },
  {
    question: "How does it make me more productive?",
    response:
      "All the tools are in one workspace, so nothing has to be copied from a list to a calendar to a timer. An event becomes Pomodoro sessions in one step, a task starts the timer that suits it, and the insights show where the hours went, so that the next plan can be a better one.",
  },
  {
    question: "Can I change session lengths, breaks and focus modes?",
    response:
      "Yes. The length of a pomodoro, of the short and the long break, after how many sessions the long one comes, whether breaks and sessions start by themselves, and how long a break Flowtime earns are settings. Each task has its own mode: Pomodoro, Flowtime or none.",
  },
  {
    question: "Does it sync with my calendar?",
    response:
      "In both directions. Bring your calendar as a file of Google Calendar, Outlook, Apple Calendar and others, with one Undo for all of it; or subscribe to it: Hourloom then shows it read only, and reads it again about every hour. And your other calendars can subscribe to Hourloom, to whole events or only to when you are busy. Files of Todoist, TickTick, Super Productivity and Toggl are taken, too. Everything can be exported again, as .ics, JSON or CSV.",
  },
  {
    question: "What does it cost?",
    response:
      "Nothing today: there is nothing to pay in Hourloom, and no card to give. When it opens to everybody, we plan a free trial and several plans. Their prices are not decided; who is on the waiting list will hear of them first, and can take everything along at any time.",
  },
];

/** https://schema.org/FAQPage */
export function faqPage(): object {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, response }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: response },
    })),
  };
}
