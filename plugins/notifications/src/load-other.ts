import type { PluginContext, Token } from '#kernel'
import { loadOptional } from '#plugin-kit'
import type { NotificationsPlugin } from './contract.js'

/** Loads the service of another plugin; `undefined` without it. One that fails is reported: the rest goes on without it. */
export async function loadOther<T>(
  ctx: PluginContext<NotificationsPlugin>,
  token: Token<T>,
): Promise<T | undefined> {
  try {
    return await loadOptional(() => ctx.load(token))
  } catch (error) {
    if (!ctx.signal.aborted) ctx.report(error)
    return undefined
  }
}
