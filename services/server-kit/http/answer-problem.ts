import type { Context } from 'hono'
import type { Problem } from './problem.js'

/** Responds with `{ status, reasons }` that caches must not store. */
export function answerProblem(context: Context, { status, reasons, retryAfter }: Problem): Response {
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter))
  context.header('Cache-Control', 'no-store')
  return context.json({ status, reasons }, status)
}
