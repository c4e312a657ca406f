/** Returns the text of an error for the user: the short one, where a library has one. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'shortMessage' in error ? String(error.shortMessage) : error.message
}
