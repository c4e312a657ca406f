import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Network } from '#kernel'
import { AmountField, Icon, LinkRow, ListRow, Stack, useT } from '#ui-kit'
import type { ReceivePlugin, ReceiveState } from '../contract.js'

export interface RequestedAmountProps {
  readonly network: Network
  readonly state: ReceiveState
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onChange: (text: string) => void
}

/** The requested amount: a row that opens into a field. */
export function RequestedAmount({
  network,
  state,
  isOpen,
  onOpen,
  onChange,
}: RequestedAmountProps): ReactNode {
  const t = useT<ReceivePlugin>('receive')
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  const { symbol, decimals } = network.nativeCurrency
  // Opening moves the focus to the field; closing returns it to the row.
  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    place.current?.querySelector<HTMLElement>(isOpen ? 'input' : 'button')?.focus()
  }, [isOpen])
  const { amountFault: fault } = state
  return (
    <div ref={place}>
      {isOpen ? (
        <Stack gap={1}>
          <AmountField
            label={t('amountLabel')}
            value={state.amountText}
            onChange={onChange}
            unit={symbol}
            hint=""
            error={fault === undefined ? undefined : t(fault, { symbol, decimals })}
          />
          <LinkRow
            icon="minus"
            label={t('removeAmount')}
            onPress={() => {
              onChange('')
              onOpen(false)
            }}
          />
        </Stack>
      ) : (
        <ListRow
          image={<Icon name="plus" size={24} />}
          title={t('requestAmount')}
          onPress={() => onOpen(true)}
        />
      )}
    </div>
  )
}
