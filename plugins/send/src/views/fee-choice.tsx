import type { ReactNode } from 'react'
import type { FeeOption } from '#kernel'
import { AmountAtMost, Choice, Fact, FactList, Skeleton, Stack, useT } from '#ui-kit'
import type { SendPlugin } from '../contract.js'
import { useSend } from './use-send.js'

/** Obstacles with which no fee is on its way. */
const unknown: readonly unknown[] = ['feeUnavailable', 'networkUnsupported', 'insufficientFunds']

/** The max fee and the time to confirmation, with a choice if the chain has one. */
export function FeeChoice(): ReactNode {
  const t = useT<SendPlugin>('send')
  const { send, state, feeMoney } = useSend()
  const { fees, speed, obstacle, token } = state
  const chosen = fees?.find((one) => one.speed === speed) ?? fees?.[0]
  const timeOf = ({ seconds }: FeeOption): string | undefined =>
    seconds === undefined
      ? undefined
      : seconds < 60
        ? t('aboutSeconds', { count: Math.max(1, Math.round(seconds)) })
        : t('aboutMinutes', { count: Math.round(seconds / 60) })
  const note =
    chosen && [feeMoney(chosen.fee), timeOf(chosen)].filter((part) => part !== undefined).join(' · ')
  return (
    <Stack gap={2}>
      <FactList>
        <Fact
          label={t('fee')}
          busy={chosen === undefined && (obstacle === 'checking' || obstacle === undefined)}
          note={note || '\u00a0'}
        >
          {chosen ? <AmountAtMost amount={chosen.fee} /> : '–'}
        </Fact>
      </FactList>
      {chosen && fees && fees.length > 1 ? (
        <Choice
          label={t('speeds')}
          options={fees.map((option) => ({ id: option.speed, label: t(option.speed) }))}
          value={chosen.speed}
          onChange={send.setSpeed}
        />
      ) : fees === undefined && token && !unknown.includes(obstacle) ? (
        // At the height of the choice that most chains have: the button below stays.
        <Skeleton kind="choice" />
      ) : null}
    </Stack>
  )
}
