/** The signed-in user. */
export interface SessionUser {
  readonly id: string
  readonly email?: string | undefined
  /** The user name at the provider, for a social login. */
  readonly userName?: string | undefined
}

/** The user's session with the secure site, as the parts of the frame use it. */
export interface FrameSession {
  user(): SessionUser | undefined
  /** Notifies of each sign-in and sign-out. */
  subscribe(listener: (user: SessionUser | undefined) => void): () => void
  /**
   * Calls the site's own API with the session's token, and a proof that this device holds its key (RFC 9449). Throws an
   * `Error` with a text for the user on failure.
   *
   * @param path path below `/api/v1/`
   */
  call<Answer>(
    path: string,
    request?: { readonly body?: unknown; readonly signal?: AbortSignal },
  ): Promise<Answer>
}
