import { Icon } from 'quoin/ui-kit'
import { type ReactNode, useState } from 'react'
import { momentText } from '../words/time-text.js'
import { useAccount } from './account-context.js'
import { useHeldText } from './email-hold.js'
import { FreshCode } from './fresh-code.js'
import { methodName } from './method-name.js'
import { ErrorText, Listed, Panel } from './panel.js'
import { useListing } from './use-listing.js'
import { useTask } from './use-task.js'

/** A login in the server's response. Times are milliseconds since 1970. */
interface LinkedLogin {
  readonly provider: string
  readonly subject: string
  readonly createdAt: number
}

interface Logins {
  readonly logins: readonly LinkedLogin[]
}

/** Renders the account's linked logins: each can be removed with a fresh code, except the last login method. */
export function LoginsPart(): ReactNode {
  const { session, words } = useAccount()
  const task = useTask()
  const held = useHeldText()
  const [pending, setPending] = useState<LinkedLogin>()
  const [listing, reload] = useListing(
    async (signal) => (await session.call<Logins>('logins', { signal })).logins,
  )
  const remove = ({ provider, subject }: LinkedLogin, grant: string): void => {
    setPending(undefined)
    task.run(async (signal) => {
      const body = { provider, subject, grant }
      reload((await session.call<Logins>('logins/remove', { body, signal })).logins)
    })
  }
  return (
    <Panel title={words.text('logins')}>
      <Listed listing={listing} onRetry={() => reload()}>
        {(logins) =>
          logins.length === 0 ? (
            <p className="a-text">{words.text('loginsNone')}</p>
          ) : (
            <ul className="a-list">
              {logins.map((login) => {
                const name = methodName(login.provider, words)
                return (
                  <li className="a-row" key={`${login.provider} ${login.subject}`}>
                    <span className="a-row-icon">
                      <Icon name="user" />
                    </span>
                    <div className="a-row-text">
                      <span className="a-row-title">{name}</span>
                      <span className="a-row-more">
                        {words.text('loginLinked', {
                          date: momentText(login.createdAt / 1_000, words.locale),
                        })}
                      </span>
                    </div>
                    {held ? null : (
                      <button
                        type="button"
                        className="q-icon-button"
                        aria-label={`${words.text('removeLogin')}: ${name}`}
                        title={words.text('removeLogin')}
                        onClick={() => setPending(login)}
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
      {held && listing.status === 'ready' && listing.value.length > 0 ? (
        <p className="a-text">{held}</p>
      ) : null}
      <ErrorText>{task.error}</ErrorText>
      {pending ? (
        <FreshCode onGrant={(grant) => remove(pending, grant)} onCancel={() => setPending(undefined)} />
      ) : null}
    </Panel>
  )
}
