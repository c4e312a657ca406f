import { Button, FullAddress } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { SiteChain } from '../../src/chains/site-chain.js'
import type { ApprovalQueue } from '../approval/create-approval-queue.js'
import type { FrameSession } from '../session/frame-session.js'
import { useAccount } from './account-context.js'
import { CopyText } from './copy-text.js'
import { Listed, Panel } from './panel.js'
import { useListing } from './use-listing.js'

interface NamedAddress {
  readonly name: 'evmAccount' | 'smartAccount' | 'solanaAccount'
  readonly address: string
}

interface Addresses {
  readonly addresses: readonly NamedAddress[]
  /** `false`: a network was unavailable. */
  readonly isWhole: boolean
}

/** Nothing is signed on this page. */
const noApprovals: ApprovalQueue = {
  request: () => Promise.reject(new Error('Nothing is approved on this page.')),
}

/** Returns the wallet's addresses, for each kind of network of the site. */
async function readAddresses(session: FrameSession, chains: readonly SiteChain[]): Promise<Addresses> {
  const [{ createFrameWallet }, { buildReview }] = await Promise.all([
    import('../wallet/create-frame-wallet.js'),
    import('../review/build-review.js'),
  ])
  const { origin } = globalThis.location
  const wallet = createFrameWallet({
    session,
    chains,
    buildReview,
    approvalQueue: noApprovals,
    app: () => ({ name: undefined, iconUrl: undefined, origin }),
  })
  const evm =
    chains.find(({ smartAccounts }) => smartAccounts) ??
    chains.find(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:'))
  const solana = chains.find(({ caipNetworkId }) => caipNetworkId.startsWith('solana:'))
  const addresses: NamedAddress[] = []
  let isWhole = true
  // Sequentially: the wallet uses one network at a time.
  for (const chain of [evm, solana]) {
    if (!chain) continue
    try {
      const by = { origin, signal: new AbortController().signal }
      const user = await wallet.handlers.GET_USER({ chainId: chain.caipNetworkId }, by)
      for (const { address, type } of user.accounts ?? []) {
        const name = chain === solana ? 'solanaAccount' : type === 'eoa' ? 'evmAccount' : 'smartAccount'
        addresses.push({ name, address })
      }
    } catch {
      isWhole = false
    }
  }
  return { addresses, isWhole }
}

/** Renders the addresses of the wallet. */
export function AddressesPart(): ReactNode {
  const { session, chains, words } = useAccount()
  const [listing, reload] = useListing(() => readAddresses(session, chains))
  return (
    <Panel title={words.text('addresses')}>
      <Listed listing={listing} onRetry={() => reload()}>
        {({ addresses, isWhole }) => (
          <>
            <ul className="a-list">
              {addresses.map(({ name, address }) => (
                <li className="a-row" key={name}>
                  <div className="a-row-text">
                    <span className="a-row-title">{words.text(name)}</span>
                    <span className="a-row-more">
                      <FullAddress value={address} />
                    </span>
                  </div>
                  <CopyText text={address} name={words.text(name)} />
                </li>
              ))}
            </ul>
            {isWhole ? null : (
              <>
                <p className="a-text">{words.text('addressesFailed')}</p>
                <Button variant="ghost" icon="retry" onPress={() => reload()}>
                  {words.text('retry')}
                </Button>
              </>
            )}
          </>
        )}
      </Listed>
    </Panel>
  )
}
