import { Button, foreignText, Icon, Tag } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import { momentText } from '../approval/moment-text.js'
import { fill } from '../words/fill.js'
import { useAccount } from './account-context.js'
import { ErrorText, Listed, Panel } from './panel.js'
import { useListing } from './use-listing.js'
import { useTask } from './use-task.js'

/** As the server lists it. Times are milliseconds since 1970. */
interface ListedSession {
  readonly id: string
  readonly deviceName: string
  readonly method: string
  readonly origin: string
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly isThis: boolean
}

/** Where somebody is signed in with this account. */
export function SessionsPart(): ReactNode {
  const { session, words } = useAccount()
  const task = useTask()
  const [listing, reload] = useListing(async (signal) => {
    const { sessions } = await session.call<{ readonly sessions: readonly ListedSession[] }>('sessions', {
      signal,
    })
    return sessions
  })
  const post = (path: string, body: object): void =>
    task.run(async (signal) => {
      await session.call(path, { body, signal })
      reload()
    })
  return (
    <Panel title={words.say('devices')}>
      <Listed listing={listing} onRetry={() => reload()}>
        {(sessions) => (
          <>
            <ul className="a-list">
              {sessions.map(({ id, deviceName, method, origin, lastUsedAt, isThis }) => (
                <li className="a-row" key={id}>
                  <span className="a-row-icon">
                    <Icon name="desktop" />
                  </span>
                  <div className="a-row-text">
                    <span className="a-row-title">
                      <bdi>{foreignText(deviceName)}</bdi>{' '}
                      {isThis ? <Tag tone="accent">{words.say('thisDevice')}</Tag> : null}
                    </span>
                    <span className="a-row-more">
                      {fill(words.pattern('signedInAt'), {
                        method: <bdi>{method}</bdi>,
                        origin: <bdi dir="ltr">{origin}</bdi>,
                        date: <bdi>{momentText(lastUsedAt / 1_000, words.locale)}</bdi>,
                      })}
                    </span>
                  </div>
                  {isThis ? null : (
                    <button
                      type="button"
                      className="q-icon-button"
                      aria-label={`${words.say('endSession')}: ${foreignText(deviceName)}`}
                      title={words.say('endSession')}
                      onClick={() => post('sessions/revoke', { id })}
                    >
                      <Icon name="disconnect" />
                    </button>
                  )}
                </li>
              ))}
            </ul>
            <ErrorText>{task.error}</ErrorText>
            {sessions.length > 1 ? (
              <Button variant="secondary" busy={task.busy} onPress={() => post('sessions/revoke-others', {})}>
                {words.say('endOthers')}
              </Button>
            ) : (
              <p className="a-text">{words.say('onlyThis')}</p>
            )}
          </>
        )}
      </Listed>
    </Panel>
  )
}
