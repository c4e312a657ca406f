/** The command is invalid: it exits with 2 and the usage text. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}
