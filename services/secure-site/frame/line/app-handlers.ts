import type { AppAnswer, AppPayload, AppRequestName } from 'quoin/frame-protocol'

/** What a handler may need to know of the question. */
export interface AskedBy {
  /** The origin of the page that asks; the browser vouches for it. */
  readonly origin: string
  /** Aborted when the page took its question back, or is gone. */
  readonly signal: AbortSignal
}

/**
 * Answers a message of the page. What it throws reaches the page as `_ERROR` with the error's `message`, and its numeric `code`
 * where it has one; nothing else of it leaves the frame.
 */
export type AppHandler<Name extends AppRequestName> = (
  payload: AppPayload<Name>,
  by: AskedBy,
) => Promise<AppAnswer<Name>>

/** Handlers by name: each part of the frame brings its own, the line puts them together. */
export type AppHandlers<Name extends AppRequestName = AppRequestName> = {
  readonly [Each in Name]: AppHandler<Each>
}
