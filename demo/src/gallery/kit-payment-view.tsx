import {
  AmountField,
  Button,
  CopyButton,
  Fact,
  FactList,
  FeatureBar,
  FeatureButton,
  GroupedVirtualList,
  Inline,
  LinkRow,
  ListRow,
  Notice,
  RowAmount,
  Stack,
  Text,
  TokenImage,
  ViewBody,
} from 'quoin/ui-kit'
import { useMemo, useState } from 'react'
import { pictures } from './made-up-wallets.js'

const nothing = (): void => undefined
const network = { name: 'Ridge', imageUrl: pictures.heron }

/** The parts of accounts and payments. */
export default function KitPaymentView() {
  const [amount, setAmount] = useState('1.25')
  const [long, setLong] = useState('1234567.000000000000000001')
  const [isUnderstood, setUnderstood] = useState(false)
  const groups = useMemo(
    () =>
      ['November 2026', 'October 2026'].map((title, month) => ({
        id: title,
        title,
        items: [0, 1, 2].map((index) => ({ id: `${month}-${index}`, index })),
      })),
    [],
  )
  return (
    <ViewBody footer={<Button onPress={nothing}>Review</Button>}>
      <Stack gap={4}>
        <FeatureBar label="What you can do">
          <FeatureButton icon="buy" label="Buy" onPress={nothing} />
          <FeatureButton icon="swap" label="Swap" onPress={nothing} />
          <FeatureButton icon="receive" label="Receive" onPress={nothing} />
          <FeatureButton icon="send" label="Send" onPress={nothing} />
        </FeatureBar>
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
        <AmountField
          label="Amount to send"
          value={long}
          onChange={setLong}
          unit="LONGTOKEN"
          other="Unknown"
          error="That is more than you have."
        />
        <FactList>
          <Fact label="Network">Ethereum</Fact>
          <Fact label="Fee" note="≈ $0.42">
            0.000168 ETH
          </Fact>
          <Fact label="Recipient" note="0x8617E340B3D01FA5F11F306F4090FD50E238070D">
            vitalik.eth
            <CopyButton
              variant="icon"
              label="Copy address"
              text="0x8617E340B3D01FA5F11F306F4090FD50E238070D"
            />
          </Fact>
          <Fact label="Arrives in" busy />
        </FactList>
        <Notice title="Send only on Ethereum">What you send on another network is lost.</Notice>
        <Notice tone="warning" title="You have never sent to this address">
          It looks like 0x8617…38070D, which you know. Compare every character.
        </Notice>
        <Notice
          tone="danger"
          title="This is a contract"
          acknowledge={{
            label: 'I know that it may not give it back',
            checked: isUnderstood,
            onChange: setUnderstood,
          }}
        >
          What you send to a contract may be lost.
        </Notice>
        <GroupedVirtualList
          label="Activity"
          groups={groups}
          keyOf={(item) => item.id}
          renderRow={({ index }) => (
            <ListRow
              image={
                index === 0 ? (
                  <TokenImage symbol="usdc" network={network} />
                ) : (
                  <TokenImage symbol="ETH" src={pictures.heron} network={{ name: 'Delta' }} />
                )
              }
              title={index === 0 ? 'Received' : 'Sent'}
              subtitle="from 0x8617…38070D"
              end={
                index === 0 ? (
                  <RowAmount amount="+120.5 USDC" note="$120.50" tone="gain" />
                ) : (
                  <RowAmount amount="−0.000000000000000001 ETH" note="<$0.01" />
                )
              }
              onPress={nothing}
            />
          )}
        />
      </Stack>
    </ViewBody>
  )
}
