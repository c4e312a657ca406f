import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Why a request failed, in the form all answers of the gateway use. */
export interface Reason {
  /** What it is about: a parameter, a header. */
  name: string
  description: string
}

/** Answers with `{ status, reasons }`. */
export function problem(
  context: Context,
  status: ContentfulStatusCode,
  reasons: readonly Reason[],
): Response {
  return context.json({ status, reasons }, status)
}
