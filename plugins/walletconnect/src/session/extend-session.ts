import { durations, type Platform, QuoinError } from '#kernel'
import type { SignClient } from '../client/sign-client.js'
import { within } from '../client/within.js'
import { toWalletConnectError } from '../walletconnect-error.js'

/**
 * Extends a session. The library raises its own end before the wallet has confirmed it: without a confirmation the former end is
 * written again, as the wallet may end the session then, and requests would be sent to nobody.
 *
 * @returns the new end, in milliseconds since 1970
 */
export async function extendSession(
  platform: Pick<Platform, 'after'>,
  client: SignClient,
  topic: string,
): Promise<number> {
  const find = () => client.session.getAll().find((session) => session.topic === topic)
  const before = find()?.expiry
  if (before === undefined) throw new QuoinError('NOT_CONNECTED')
  const confirm = async (): Promise<void> => (await client.extend({ topic })).acknowledged()
  try {
    await within(platform, confirm(), { ms: durations.tenSeconds })
  } catch (error) {
    // The wallet may have ended the session meanwhile.
    if (find()) {
      await client.session.update(topic, { expiry: before })
      client.core.expirer.set(topic, before)
    }
    throw toWalletConnectError(error)
  }
  return (find()?.expiry ?? before) * 1_000
}
