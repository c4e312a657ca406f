import {
  AmountAtMost,
  AmountField,
  AmountPanel,
  Choice,
  HeadlineAmount,
  List,
  ListRow,
  PanelPair,
  RowAmount,
  TokenButton,
  TokenImage,
} from 'quoin/ui-kit'
import { useState } from 'react'
import { ether, nothing } from './values.js'

export const AmountAtMostExample = () => (
  <AmountAtMost amount={{ value: 105_000_000_000_000n, decimals: 18, symbol: 'ETH' }} />
)

export function AmountFieldExample() {
  const [amount, setAmount] = useState('1.25')
  const worth = { '0.5': '$1,248.20', '1.25': '$3,120.50', '1.5': '$3,744.60' }[amount]
  return (
    <AmountField
      label="Amount to send"
      value={amount}
      onChange={setAmount}
      unit="ETH"
      other={worth && `≈ ${worth}`}
      swapUnits={{ label: 'Enter in dollars', onPress: nothing }}
    >
      <Choice
        label="Amounts"
        options={['0.5', '1.25', '1.5'].map((id) => ({ id, label: `${id} ETH` }))}
        value={amount}
        onChange={setAmount}
      />
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
  <List label="Activity">
    <ListRow
      image={<TokenImage symbol="USDC" />}
      title="Received"
      subtitle="Today"
      end={<RowAmount amount="+120.5 USDC" note="$120.50" tone="gain" />}
    />
    <ListRow
      image={<TokenImage symbol="ETH" />}
      title="Sent"
      subtitle="Yesterday"
      end={<RowAmount amount="−0.25 ETH" note="$620.03" />}
    />
  </List>
)
