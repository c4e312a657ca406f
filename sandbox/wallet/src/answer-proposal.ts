import type { WalletKitTypes } from '@reown/walletkit'
import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils'
import { describeConnection } from '../../wallet-parts/describe-connection.js'
import { asWalletError } from '../../wallet-parts/wallet-error.js'
import { caip2, offeredNamespaces } from './offered-namespaces.js'
import type { WalletServices } from './wallet-services.js'

type Namespaces = WalletKitTypes.SessionProposal['params']['requiredNamespaces']

function chainsIn(namespaces: Namespaces): string[] {
  return Object.entries(namespaces).flatMap(([key, { chains }]) => chains ?? (key.includes(':') ? [key] : []))
}

function methodsIn(namespaces: Namespaces): string[] {
  return Object.values(namespaces).flatMap(({ methods }) => methods)
}

/** Asks whether an app may connect, and answers it. */
export async function answerProposal(
  { id, params }: Pick<WalletKitTypes.SessionProposal, 'id' | 'params'>,
  { kit, store, queue, withdrawals }: WalletServices,
): Promise<void> {
  const { account, chains } = store.get()
  const { requiredNamespaces, optionalNamespaces, proposer } = params
  const asked = new Set([...chainsIn(requiredNamespaces), ...chainsIn(optionalNamespaces)])
  const offered = chains.filter((chain) => asked.has(caip2(chain.id)))
  const known = new Set(chains.map((chain) => caip2(chain.id)))
  const missing = chainsIn(requiredNamespaces).filter((chain) => !known.has(chain))
  const site = { name: proposer.metadata.name || 'An app without a name', url: proposer.metadata.url }
  store.set({ pairing: false, notice: undefined })
  try {
    await queue.ask({
      view: describeConnection({
        site,
        account,
        networks: offered.map((chain) => chain.name),
        methods: [...methodsIn(requiredNamespaces), ...methodsIn(optionalNamespaces)],
        missing: offered.length === 0 && missing.length === 0 ? [...asked].slice(0, 4) : missing,
      }),
      busy: 'Connecting…',
      withdraw: withdrawals.of(id),
      onApproved: async () => {
        const chosen = store.get().account
        const supportedNamespaces = offeredNamespaces(
          chosen.address,
          offered.map((chain) => chain.id),
        )
        await kit.approveSession({
          id,
          namespaces: buildApprovedNamespaces({ proposal: params, supportedNamespaces }),
        })
      },
    })
    store.set({ notice: { text: `Connected to ${site.name}. You can go back to it.`, tone: 'plain' } })
  } catch (error) {
    const { code, message } = asWalletError(error)
    const declined = code === 4001
    const text = declined ? 'Declined. Nothing was shared.' : `Could not connect: ${message}`
    store.set({ notice: { text, tone: declined ? 'plain' : 'error' } })
    // The app may be gone, or the proposal expired: there is nobody to tell then.
    await kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') }).catch(() => {})
  }
}
