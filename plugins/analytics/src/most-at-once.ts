/** So many events are taken at once. */
export const mostAtOnce = 50
