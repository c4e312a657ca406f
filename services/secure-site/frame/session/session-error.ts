/** Why the site's own API did not do as asked. `message` is for the person. */
export class SessionError extends Error {
  override readonly name: string
  /** HTTP status; `undefined`: there was no answer. */
  readonly status: number | undefined

  /** @param name the key of the words, as the server calls it, or `AbortError` */
  constructor(name: string, message: string, status?: number) {
    super(message)
    this.name = name
    this.status = status
  }
}
