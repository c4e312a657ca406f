import type { ICore } from '@walletconnect/types'
import { asWalletError } from '../../wallet-parts/wallet-error.js'
import { answerProposal } from './answer-proposal.js'
import { answerRequest } from './answer-request.js'
import { answerSignIn } from './answer-sign-in.js'
import { loadFurtherAccount } from './further-accounts.js'
import { namespaceOf } from './namespace-titles.js'
import type { WalletServices } from './wallet-services.js'

const TRY_AGAIN = 1500

/**
 * Reconnects to the relay after an outage: the library gives up when a socket is refused. Calls `onChange` with whether
 * the relay is reachable; without topics no socket is needed.
 */
function keepRelayOpen(core: ICore, onChange: (reachable: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function attempt(): Promise<void> {
    timer = undefined
    if (core.relayer.connected) return
    // It throws while the relay is unavailable; the next round tries again.
    await core.relayer.restartTransport().catch(() => {})
    watch()
  }

  function watch(): void {
    const lost =
      !core.relayer.connected &&
      core.relayer.subscriber.topics.length + core.relayer.subscriber.ids.length > 0
    onChange(!lost)
    if (lost && timer === undefined) timer = setTimeout(attempt, TRY_AGAIN)
  }

  core.relayer.on('relayer_connect', () => onChange(true))
  core.relayer.on('relayer_disconnect', watch)
  core.relayer.on('relayer_error', watch)
  document.addEventListener('visibilitychange', watch)
  addEventListener('online', watch)
}

const QUESTION_WITHIN = 15_000
const NO_QUESTION = 'The app didn’t send a request. Its link may have expired: copy a new one.'

/** The running wallet, as the screens use it. */
export interface RunningWallet {
  pair(uri: string): Promise<void>
  disconnect(topic: string): Promise<void>
}

/** Shows WalletKit's requests to the user, also those that were open before a reload. */
export function startWallet(services: WalletServices): RunningWallet {
  const { kit, store, withdrawals } = services
  const answered = new Set<number>()

  function once(id: number, run: () => Promise<void>): void {
    if (answered.has(id)) return
    answered.add(id)
    void run()
  }

  function listApps(): void {
    const apps = Object.values(kit.getActiveSessions()).map(({ topic, peer, namespaces }) => {
      const { name, url } = peer.metadata
      const used = [...new Set(Object.keys(namespaces).map(namespaceOf))]
      return { topic, name: name || 'An app without a name', url, namespaces: used }
    })
    store.set({ apps })
    for (const namespace of new Set(apps.flatMap((app) => app.namespaces)))
      loadFurtherAccount(namespace, store).catch((error) => {
        store.set({ notice: { text: asWalletError(error).message, tone: 'error' } })
      })
  }

  kit.on('session_proposal', (event) =>
    once(event.id, () => answerProposal(event, services).finally(listApps)),
  )
  kit.on('session_authenticate', (event) =>
    once(event.id, () => answerSignIn(event, services).finally(listApps)),
  )
  kit.on('session_request', (event) => once(event.id, () => answerRequest(event, services)))
  kit.on('session_delete', ({ topic }) => {
    withdrawals.withdraw(topic)
    listApps()
  })
  kit.on('proposal_expire', ({ id }) => withdrawals.withdraw(id))
  kit.on('session_request_expire', ({ id }) => withdrawals.withdraw(id))
  keepRelayOpen(kit.core, (relayReachable) => store.set({ relayReachable }))

  const now = Date.now() / 1000
  for (const proposal of Object.values(kit.getPendingSessionProposals())) {
    const { id, expiryTimestamp } = proposal
    if (expiryTimestamp > now)
      once(id, () => answerProposal({ id, params: proposal }, services).finally(listApps))
  }
  for (const request of kit.getPendingSessionRequests())
    once(request.id, () => answerRequest(request, services))
  listApps()

  return {
    async pair(uri) {
      store.set({ pairing: true, notice: undefined })
      try {
        await kit.pair({ uri })
        setTimeout(() => {
          if (store.get().pairing) store.set({ pairing: false, notice: { text: NO_QUESTION, tone: 'error' } })
        }, QUESTION_WITHIN)
      } catch (error) {
        const { message } = asWalletError(error)
        store.set({ pairing: false, notice: { text: `This link doesn’t work: ${message}`, tone: 'error' } })
      }
    },
    async disconnect(topic) {
      withdrawals.withdraw(topic)
      // The app may be disconnected already; the session is removed on this side in any case.
      await kit
        .disconnectSession({ topic, reason: { code: 6000, message: 'Disconnected in the wallet.' } })
        .catch(() => {})
      listApps()
    },
  }
}
