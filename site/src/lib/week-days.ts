/** Days of the week in their order. In a file of its own, as the form in the browser needs no more of the schema. */
export const weekDays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
