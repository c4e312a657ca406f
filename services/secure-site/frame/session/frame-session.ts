/** Who is signed in here. */
export interface SessionUser {
  readonly id: string
  readonly email?: string | undefined
  /** Of a social login: how the person is called there. */
  readonly userName?: string | undefined
}

/** The person's session with the secure site, as the parts of the frame use it. */
export interface FrameSession {
  user(): SessionUser | undefined
  /** Told when somebody signed in or out. */
  subscribe(listener: (user: SessionUser | undefined) => void): () => void
  /**
   * Calls the site's own API as the person: with the token, and a proof that this device holds its key (RFC 9449). Throws an
   * `Error` with words for a person where it failed.
   *
   * @param path below `/api/v1/`
   */
  call<Answer>(
    path: string,
    request?: { readonly body?: unknown; readonly signal?: AbortSignal },
  ): Promise<Answer>
}
