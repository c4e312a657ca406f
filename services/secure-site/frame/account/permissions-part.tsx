import { Button, Icon } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import { momentText } from '../words/time-text.js'
import { useAccount } from './account-context.js'
import { ErrorText, Listed, Panel } from './panel.js'
import { takeBackOnChain } from './take-back-on-chain.js'
import { useListing } from './use-listing.js'
import { useTask } from './use-task.js'

/** A grant in the server's response. */
interface ListedGrant {
  readonly id: string
  readonly origin: string
  readonly caipNetworkId: string
  readonly terms: readonly unknown[]
  /** Seconds since 1970. */
  readonly expires: number
  /** The contract that enforces it; absent if this site does. */
  readonly module?: string
}

/** Renders the permissions of sites (ERC-7715), each with a button to revoke it. */
export function PermissionsPart(): ReactNode {
  const { session, words, chains } = useAccount()
  const task = useTask()
  const [listing, reload] = useListing(
    async (signal) =>
      (await session.call<{ readonly grants: readonly ListedGrant[] }>('permissions/list', { signal }))
        .grants,
  )
  const networkName = (id: string): string =>
    chains.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id
  return (
    <Panel title={words.text('permissions')}>
      <Listed listing={listing} onRetry={() => reload()}>
        {(grants) =>
          grants.length === 0 ? (
            <p className="a-text">{words.text('permissionsNone')}</p>
          ) : (
            <ul className="a-list">
              {grants.map(({ id, origin, caipNetworkId, terms, expires, module }) => (
                <li className="a-row" key={id}>
                  <span className="a-row-icon">
                    <Icon name="globe" />
                  </span>
                  <div className="a-row-text">
                    <span className="a-row-title">
                      <bdi dir="ltr">{origin}</bdi>
                    </span>
                    <span className="a-row-more">
                      <bdi>{networkName(caipNetworkId)}</bdi>
                      {' · '}
                      {words.text('permissionTerms', {
                        count: terms.length,
                        date: momentText(expires, words.locale),
                      })}
                    </span>
                    {module === undefined ? null : (
                      <span className="a-row-more">{words.text('permissionOnChain')}</span>
                    )}
                  </div>
                  <div className="a-row-action">
                    <Button
                      variant="danger"
                      disabled={task.busy}
                      label={`${words.text('revoke')}: ${origin}`}
                      onPress={() =>
                        task.run(async (signal) => {
                          if (module === undefined)
                            await session.call('permissions/revoke', { body: { id }, signal })
                          else
                            await takeBackOnChain({ id, caipNetworkId }, session, chains, {
                              origin: location.origin,
                              signal,
                            })
                          reload()
                        })
                      }
                    >
                      {words.text('revoke')}
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Listed>
      <ErrorText>{task.error}</ErrorText>
    </Panel>
  )
}
