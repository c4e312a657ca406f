import {
  AmountAtMost,
  AmountField,
  AmountPanel,
  HeadlineAmount,
  Inline,
  LinkRow,
  ListRow,
  PanelPair,
  RowAmount,
  Text,
  TokenButton,
} from 'quoin/ui-kit'
import { useState } from 'react'
import { ether, nothing } from './values.js'

export const AmountAtMostExample = () => (
  <AmountAtMost amount={{ value: 105_000_000_000_000n, decimals: 18, symbol: 'ETH' }} />
)

export function AmountFieldExample() {
  const [amount, setAmount] = useState('1.25')
  return (
    <AmountField
      label="Amount to send"
      value={amount}
      onChange={setAmount}
      unit="ETH"
      other="≈ $3,120.50"
      swapUnits={{ label: 'Enter in dollars', onPress: nothing }}
    >
      <Inline justify="between">
        <Text variant="small">1.5 ETH available</Text>
        <LinkRow label="Max" onPress={nothing} />
      </Inline>
    </AmountField>
  )
}

export function AmountPanelExample() {
  const [amount, setAmount] = useState('0.25')
  return (
    <AmountPanel
      label="You pay"
      value={amount}
      onChange={setAmount}
      token={<TokenButton token={ether} label="Choose what to sell" onPress={nothing} />}
      note="$620.03"
      end="1.523 ETH"
    />
  )
}

export const HeadlineAmountExample = () => <HeadlineAmount amount="$5,032.41" note="1.2843 ETH" />

export const PanelPairExample = () => (
  <PanelPair
    first={<AmountPanel label="You pay" value="0.25" token={<TokenButton token={ether} label="ETH" />} />}
    second={
      <AmountPanel
        label="You receive"
        value="618.19"
        token={<TokenButton token={{ symbol: 'TIDE' }} label="TIDE" />}
      />
    }
    turn={{ label: 'Switch direction', onPress: nothing }}
  />
)

export const RowAmountExample = () => (
  <ListRow title="Received" end={<RowAmount amount="+120.5 USDC" note="$120.50" tone="gain" />} />
)
