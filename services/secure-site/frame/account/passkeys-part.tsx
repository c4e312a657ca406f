import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { Button, Icon, sanitizeForDisplay } from 'quoin/ui-kit'
import { type ReactNode, useState } from 'react'
import { momentText } from '../words/time-text.js'
import { useAccount } from './account-context.js'
import { useHeldText } from './email-hold.js'
import { FreshCode } from './fresh-code.js'
import { ErrorText, Listed, Panel } from './panel.js'
import { useListing } from './use-listing.js'
import { useTask } from './use-task.js'

/** A passkey in the server's response. Times are milliseconds since 1970. */
interface ListedPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

interface Passkeys {
  readonly passkeys: readonly ListedPasskey[]
}

/** The action that waits for a fresh code. */
type Pending = { readonly kind: 'add' } | { readonly kind: 'remove'; readonly id: string }

/** Renders the passkeys of the account: adding and removing one each needs a fresh code. */
export function PasskeysPart(): ReactNode {
  const { session, words } = useAccount()
  const task = useTask()
  const held = useHeldText()
  const [pending, setPending] = useState<Pending>()
  const [listing, reload] = useListing(
    async (signal) => (await session.call<Passkeys>('passkeys', { signal })).passkeys,
  )

  async function add(grant: string, signal: AbortSignal): Promise<readonly ListedPasskey[]> {
    const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser')
    if (!browserSupportsWebAuthn()) throw new Error(words.text('noPasskeys'))
    const optionsJSON = await session.call<PublicKeyCredentialCreationOptionsJSON>(
      'passkey/register/options',
      {
        body: { grant },
        signal,
      },
    )
    const response = await startRegistration({ optionsJSON }).catch((error: unknown) => {
      const isThere = error instanceof Error && error.name === 'InvalidStateError'
      throw new Error(words.text(isThere ? 'passkeyExists' : 'passkeyRefused'))
    })
    const body = { response }
    return (await session.call<Passkeys>('passkey/register/verify', { body, signal })).passkeys
  }

  const go = (request: Pending, grant: string): void => {
    setPending(undefined)
    task.run(async (signal) => {
      if (request.kind === 'add') return reload(await add(grant, signal))
      const body = { id: request.id, grant }
      reload((await session.call<Passkeys>('passkeys/remove', { body, signal })).passkeys)
    })
  }

  return (
    <Panel title={words.text('passkeys')}>
      <Listed listing={listing} onRetry={() => reload()}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p className="a-text">{words.text('passkeysNone')}</p>
          ) : (
            <ul className="a-list">
              {passkeys.map(({ id, name, createdAt, lastUsedAt }) => {
                const created = momentText(createdAt / 1_000, words.locale)
                return (
                  <li className="a-row" key={id}>
                    <span className="a-row-icon">
                      <Icon name="key" />
                    </span>
                    <div className="a-row-text">
                      <span className="a-row-title">
                        <bdi>{sanitizeForDisplay(name)}</bdi>
                      </span>
                      <span className="a-row-more">
                        {lastUsedAt === null
                          ? words.text('passkeyAdded', { created })
                          : words.text('passkeyUsed', {
                              created,
                              used: momentText(lastUsedAt / 1_000, words.locale),
                            })}
                      </span>
                    </div>
                    {held ? null : (
                      <button
                        type="button"
                        className="q-icon-button"
                        aria-label={`${words.text('removePasskey')}: ${sanitizeForDisplay(name)}`}
                        title={words.text('removePasskey')}
                        onClick={() => setPending({ kind: 'remove', id })}
                      >
                        <Icon name="close" />
                      </button>
                    )}
                  </li>
                )
              })}
            </ul>
          )
        }
      </Listed>
      <ErrorText>{task.error}</ErrorText>
      {held ? (
        <p className="a-text">{held}</p>
      ) : pending ? (
        <FreshCode onGrant={(grant) => go(pending, grant)} onCancel={() => setPending(undefined)} />
      ) : (
        <Button variant="secondary" icon="plus" busy={task.busy} onPress={() => setPending({ kind: 'add' })}>
          {words.text('addPasskey')}
        </Button>
      )}
    </Panel>
  )
}
