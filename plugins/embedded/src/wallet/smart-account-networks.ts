import { type CaipNetworkId, durations, type NamespaceGrant, type PluginContext } from '#kernel'
import type { FrameClient } from '../frame/frame-client.js'
import { networkIdOf } from './user-grant.js'

/** The networks with smart accounts, as returned by the site; the same for every user (NET-02). */
export interface SmartAccountNetworks {
  /**
   * Requests the networks until the frame has named some: it names none while the site or its bundlers are unreachable.
   * Settles within a second and never rejects: no login waits longer.
   */
  learn(): Promise<void>
  /** Returns the grant with its known networks with smart accounts. */
  addTo(grant: NamespaceGrant): NamespaceGrant
}

/**
 * @param onLate called if the answer arrived after `learn` settled: the site itself may have to send requests to
 * networks
 */
export function createSmartAccountNetworks(
  { platform, report, signal }: Pick<PluginContext, 'platform' | 'report' | 'signal'>,
  client: Pick<FrameClient, 'send'>,
  onLate: () => void,
): SmartAccountNetworks {
  let known: readonly CaipNetworkId[] | undefined
  let pending: Promise<void> | undefined
  const request = async (): Promise<void> => {
    let isLate = false
    const stop = platform.after(durations.oneSecond, () => {
      isLate = true
    })
    try {
      const answer = await client.send('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
      known = answer.smartAccountEnabledNetworks.map(networkIdOf)
      if (isLate) onLate()
    } catch (error) {
      if (!signal.aborted) report(error)
    } finally {
      stop()
      pending = undefined
    }
  }
  return {
    learn() {
      if (known && known.length > 0) return Promise.resolve()
      pending ??= request()
      const answered = pending
      return new Promise((resolve) => {
        const stop = platform.after(durations.oneSecond, resolve)
        answered.then(() => {
          stop()
          resolve()
        })
      })
    },
    addTo: (grant) => ({
      ...grant,
      smartAccountEnabledNetworks: grant.approvedCaipNetworkIds?.filter((id) => known?.includes(id)),
    }),
  }
}
