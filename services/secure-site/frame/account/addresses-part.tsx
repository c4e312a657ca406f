import { Button } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import { WholeAddress } from '../approval/whole-address.js'
import { useAccount } from './account-context.js'
import { CopyText } from './copy-text.js'
import { Listed, Panel } from './panel.js'
import { readAddresses } from './read-addresses.js'
import { useListing } from './use-listing.js'

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
                      <WholeAddress value={address} />
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
