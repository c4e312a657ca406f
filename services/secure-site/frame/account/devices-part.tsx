import { Button, Icon, sanitizeForDisplay, Tag } from 'quoin/ui-kit'
import { type ReactNode, useState } from 'react'
import { fill } from '../words/fill.js'
import { momentText } from '../words/time-text.js'
import { useAccount } from './account-context.js'
import { FreshCode } from './fresh-code.js'
import { methodName } from './method-name.js'
import { ErrorText, Listed, Panel } from './panel.js'
import { useListing } from './use-listing.js'
import { useTask } from './use-task.js'

/** A device in the server's response. Times are milliseconds since 1970. */
interface ListedDevice {
  readonly id: string
  readonly deviceName: string
  readonly isThis: boolean
  readonly approvedAt: number | null
  readonly session: {
    readonly id: string
    readonly method: string
    readonly origin: string
    readonly lastUsedAt: number
  } | null
}

interface Devices {
  readonly devices: readonly ListedDevice[]
}

interface DeviceRowProps {
  readonly device: ListedDevice
  readonly onRemove: () => void
}

function DeviceRow({ device, onRemove }: DeviceRowProps): ReactNode {
  const { words } = useAccount()
  const { deviceName, isThis, approvedAt, session } = device
  const remove = words.text(session ? 'endSession' : 'removeDevice')
  const moment = (at: number): ReactNode => <bdi>{momentText(at / 1_000, words.locale)}</bdi>
  return (
    <li className="a-row">
      <span className="a-row-icon">
        <Icon name="desktop" />
      </span>
      <div className="a-row-text">
        <span className="a-row-title">
          <bdi>{sanitizeForDisplay(deviceName)}</bdi>{' '}
          {isThis ? <Tag tone="accent">{words.text('thisDevice')}</Tag> : null}
        </span>
        <span className="a-row-more">
          {session
            ? fill(words.pattern('signedInAt'), {
                method: <bdi>{methodName(session.method, words)}</bdi>,
                origin: <bdi dir="ltr">{session.origin}</bdi>,
                date: moment(session.lastUsedAt),
              })
            : fill(words.pattern('approvedAt'), { date: moment(approvedAt ?? 0) })}
        </span>
      </div>
      {isThis ? null : (
        <button
          type="button"
          className="q-icon-button"
          aria-label={`${remove}: ${sanitizeForDisplay(deviceName)}`}
          title={remove}
          onClick={onRemove}
        >
          <Icon name={session ? 'disconnect' : 'close'} />
        </button>
      )}
    </li>
  )
}

/**
 * Renders the devices with a session, and those that the mailbox's owner approved. Ending a session also revokes the
 * approval, and needs no code because it may be urgent. Removing an approval alone needs a fresh code.
 */
export function DevicesPart(): ReactNode {
  const { session, words } = useAccount()
  const task = useTask()
  const [pending, setPending] = useState<string>()
  const [listing, reload] = useListing(
    async (signal) => (await session.call<Devices>('devices', { signal })).devices,
  )
  const post = (path: string, body: object): void =>
    task.run(async (signal) => {
      await session.call(path, { body, signal })
      reload()
    })
  const remove = (id: string, grant: string): void => {
    setPending(undefined)
    task.run(async (signal) => {
      const body = { id, grant }
      reload((await session.call<Devices>('devices/remove', { body, signal })).devices)
    })
  }
  return (
    <Panel title={words.text('devices')}>
      <Listed listing={listing} onRetry={() => reload()}>
        {(devices) => (
          <>
            <ul className="a-list">
              {devices.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  onRemove={() =>
                    device.session
                      ? post('sessions/revoke', { id: device.session.id })
                      : setPending(device.id)
                  }
                />
              ))}
            </ul>
            <ErrorText>{task.error}</ErrorText>
            {pending === undefined ? null : (
              <FreshCode onGrant={(grant) => remove(pending, grant)} onCancel={() => setPending(undefined)} />
            )}
            {devices.length > 1 ? (
              <Button variant="secondary" busy={task.busy} onPress={() => post('sessions/revoke-others', {})}>
                {words.text('endOthers')}
              </Button>
            ) : (
              <p className="a-text">{words.text('onlyThis')}</p>
            )}
          </>
        )}
      </Listed>
    </Panel>
  )
}
