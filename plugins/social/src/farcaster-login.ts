import type { EmbeddedApi } from '#plugins/embedded'
import type { SocialSteps } from './social-steps.js'

/** Waits for the user's approval in the Farcaster app. Rejects with the error. */
export async function loginByFarcaster(
  { ctx, apply }: SocialSteps,
  embedded: EmbeddedApi,
  signal: AbortSignal,
): Promise<void> {
  const { url } = await embedded.request('GET_FARCASTER_URI', undefined, signal)
  if (signal.aborted) return
  apply({ type: 'code', url })
  await embedded.request('CONNECT_FARCASTER', undefined, signal)
  if (signal.aborted) return
  apply({ type: 'agreed' })
  ctx.emit('social:requestedUser', { provider: 'farcaster' })
}
