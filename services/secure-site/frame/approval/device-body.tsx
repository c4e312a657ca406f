import { Fact, FactList, sanitizeForDisplay } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { momentText } from '../words/time-text.js'
import type { DeviceReview } from './queued-review.js'
import { Requester } from './requester.js'

export interface DeviceBodyProps {
  readonly words: ApprovalWords
  readonly review: DeviceReview
}

/** Renders the end of another device's session. The texts are the server's: the page sends only an id. */
export function DeviceBody({ words, review: { app, endedDevice } }: DeviceBodyProps): ReactNode {
  const { name, origin, lastUsedAt } = endedDevice
  return (
    <>
      <FactList>
        <Fact label={words.text('device')}>
          <bdi>{sanitizeForDisplay(name)}</bdi>
        </Fact>
        <Fact label={words.text('deviceOrigin')}>
          <bdi dir="ltr">{origin}</bdi>
        </Fact>
        <Fact label={words.text('deviceUsed')}>
          <bdi>{momentText(lastUsedAt / 1_000, words.locale)}</bdi>
        </Fact>
      </FactList>
      <Requester words={words} app={app} />
      <p className="f-note">{words.text('deviceBody')}</p>
    </>
  )
}
