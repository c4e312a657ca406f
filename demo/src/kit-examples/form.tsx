import {
  Button,
  Checkbox,
  Chips,
  Choice,
  CodeField,
  CopyButton,
  Disclosure,
  Fact,
  FactList,
  FeatureBar,
  FeatureButton,
  Gate,
  HeaderButton,
  IconButton,
  Inline,
  SearchField,
  Stack,
  Text,
  TextField,
  TextLink,
  TokenButton,
  WalletImage,
} from 'quoin/ui-kit'
import { useState } from 'react'
import { ether, nothing, recipient } from './values.js'

export const ButtonExample = () => (
  <Stack>
    <Button onPress={nothing}>Review swap</Button>
    <Button variant="secondary" icon="send" onPress={nothing}>
      Send
    </Button>
    <Button busy onPress={nothing}>
      Sending
    </Button>
    <Button variant="danger" onPress={nothing}>
      Disconnect
    </Button>
    <Button disabled onPress={nothing}>
      Enter an amount
    </Button>
  </Stack>
)

export function CheckboxExample() {
  const [isAgreed, setAgreed] = useState(false)
  return (
    <Checkbox checked={isAgreed} onChange={setAgreed}>
      I agree to the terms.
    </Checkbox>
  )
}

export const ChipsExample = () => (
  <Chips label="Suggestions">
    <TokenButton isChip current token={ether} label="Sell ETH" onPress={nothing} />
    <TokenButton isChip token={{ symbol: 'TIDE' }} label="Sell TIDE" onPress={nothing} />
  </Chips>
)

export function ChoiceExample() {
  const [speed, setSpeed] = useState<'slow' | 'fast'>('slow')
  return (
    <Choice
      label="Speed"
      options={[
        { id: 'slow', label: 'Slow' },
        { id: 'fast', label: 'Fast' },
      ]}
      value={speed}
      onChange={setSpeed}
    />
  )
}

export function CodeFieldExample() {
  const [code, setCode] = useState('123')
  return <CodeField label="Code" value={code} onChange={setCode} onComplete={nothing} />
}

export const CopyButtonExample = () => (
  <Inline>
    <CopyButton text={recipient} label="Copy address" />
    <CopyButton variant="icon" text={recipient} label="Copy the address" />
  </Inline>
)

export const DisclosureExample = () => (
  <Disclosure summary="1 ETH = 2,472.77 TIDE" side="Details" isOpenFirst>
    <FactList>
      <Fact label="Slippage tolerance">1%</Fact>
    </FactList>
  </Disclosure>
)

export const FeatureBarExample = () => (
  <FeatureBar label="Actions">
    <FeatureButton icon="buy" label="Buy" onPress={nothing} />
    <FeatureButton icon="swap" label="Swap" onPress={nothing} />
    <FeatureButton icon="send" label="Send" onPress={nothing} />
  </FeatureBar>
)

export const FeatureButtonExample = () => (
  <FeatureBar label="Actions">
    <FeatureButton icon="receive" label="Receive" onPress={nothing} />
    <FeatureButton icon="buy" label="Buy" onPress={nothing} isPending />
  </FeatureBar>
)

export function GateExample() {
  const [isAgreed, setAgreed] = useState(false)
  return (
    <Stack>
      <Checkbox checked={isAgreed} onChange={setAgreed}>
        I agree to the terms.
      </Checkbox>
      <Gate isOpen={isAgreed} reason="Agree to the terms first." onRefused={nothing}>
        <Button onPress={nothing}>Connect</Button>
      </Gate>
    </Stack>
  )
}

export const HeaderButtonExample = () => (
  <HeaderButton image={<WalletImage name="Harbour" size={20} />} label="Harbour" onPress={nothing} />
)

export const IconButtonExample = () => <IconButton icon="settings" label="Settings" onPress={nothing} />

export function SearchFieldExample() {
  const [text, setText] = useState('')
  return <SearchField label="Search wallets" value={text} onChange={setText} placeholder="Search" />
}

export function TextFieldExample() {
  const [mail, setMail] = useState('nobody@')
  return (
    <TextField
      label="Email"
      type="email"
      value={mail}
      onChange={setMail}
      error="This address is incomplete: the part after @ is missing."
    />
  )
}

export const TextLinkExample = () => (
  <Text>
    Read the <TextLink onPress={nothing}>privacy policy</TextLink>.
  </Text>
)

export const TokenButtonExample = () => (
  <Inline>
    <TokenButton token={ether} label="Choose what to sell" onPress={nothing} />
    <TokenButton label="Choose what to buy" placeholder="Choose" onPress={nothing} />
  </Inline>
)
