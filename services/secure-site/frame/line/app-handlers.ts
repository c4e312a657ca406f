import type { AppAnswer, AppPayload, AppRequestName } from 'quoin/frame-protocol'

/** The context of a request. */
export interface Requester {
  /** The origin of the requesting page; guaranteed by the browser. */
  readonly origin: string
  /** Aborted when the page cancels the request, or has gone. */
  readonly signal: AbortSignal
}

/**
 * Answers a request of the page. A thrown error reaches the page as `_ERROR` with its `message`, and its numeric `code`
 * if present; nothing else of it leaves the frame.
 */
export type AppHandler<Name extends AppRequestName> = (
  payload: AppPayload<Name>,
  by: Requester,
) => Promise<AppAnswer<Name>>

/** Handlers by name: each part of the frame provides its own, and the channel merges them. */
export type AppHandlers<Name extends AppRequestName = AppRequestName> = {
  readonly [Each in Name]: AppHandler<Each>
}
