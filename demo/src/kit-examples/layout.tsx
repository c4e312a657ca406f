import {
  Address,
  Alternatives,
  Avatar,
  Button,
  Checkbox,
  Choices,
  CopyButton,
  Fact,
  FactList,
  FullAddress,
  IconButton,
  Inline,
  Notice,
  Pointed,
  ProfileHead,
  Reserved,
  Section,
  Stack,
  Steady,
  Tabs,
  Tag,
  Text,
  ViewBody,
} from 'quoin/ui-kit'
import { useState } from 'react'
import { nothing, recipient } from './values.js'

export const AddressExample = () => <Address value={recipient} />

export const AlternativesExample = () => (
  <Alternatives
    or="or"
    items={[
      { id: 'email', content: <Button onPress={nothing}>Continue with email</Button> },
      {
        id: 'wallet',
        content: (
          <Button variant="secondary" onPress={nothing}>
            Use a wallet
          </Button>
        ),
      },
    ]}
  />
)

export const ChoicesExample = () => (
  <Choices>
    <Button variant="secondary" onPress={nothing}>
      Deny
    </Button>
    <Button onPress={nothing}>Allow</Button>
  </Choices>
)

export const FactExample = () => (
  <FactList>
    <Fact label="Network fee" note="≈ $0.42">
      0.000168 ETH
    </Fact>
  </FactList>
)

export const FactListExample = () => (
  <FactList>
    <Fact label="Network">Ethereum</Fact>
    <Fact label="Price impact" tone="warning">
      2.1%
    </Fact>
    <Fact label="Recipient" note={<Address value={recipient} />}>
      ada.example.id <CopyButton variant="icon" label="Copy address" text={recipient} />
    </Fact>
    <Fact label="Arrives in" busy />
  </FactList>
)

export const FullAddressExample = () => <FullAddress value={recipient} />

export const InlineExample = () => (
  <Inline justify="between">
    <Text>1.5 ETH available</Text>
    <Tag>Max</Tag>
  </Inline>
)

export function PointedExample() {
  const [count, setCount] = useState(0)
  return (
    <Stack>
      <Pointed count={count}>
        <Checkbox checked={false} onChange={nothing}>
          I understand the risk.
        </Checkbox>
      </Pointed>
      <Button onPress={() => setCount(count + 1)}>Confirm</Button>
    </Stack>
  )
}

export const ProfileHeadExample = () => (
  <ProfileHead
    image={<Avatar seed={recipient} size={64} />}
    title={<Address value={recipient} />}
    note="$5,032.41"
    actions={<IconButton icon="copy" label="Copy address" onPress={nothing} />}
  />
)

export const ReservedExample = () => (
  <Reserved room="notice">
    <Text>Confirm in your wallet.</Text>
  </Reserved>
)

export const SectionExample = () => (
  <Section title="Recent">
    <Text>Everything that belongs together.</Text>
  </Section>
)

export const StackExample = () => (
  <Stack gap={4} align="center">
    <Text variant="title">Nothing here yet</Text>
    <Text variant="muted">Your tokens will appear here.</Text>
  </Stack>
)

export const SteadyExample = () => (
  <Steady>
    <Text>A text that keeps the height of its longest version.</Text>
  </Steady>
)

export function TabsExample() {
  const [tab, setTab] = useState('tokens')
  return (
    <Tabs
      label="Account"
      current={tab}
      onChange={setTab}
      tabs={[
        { id: 'tokens', label: 'Tokens', content: <Text>1.284 ETH</Text> },
        { id: 'activity', label: 'Activity', content: <Notice>No transactions yet.</Notice> },
      ]}
    />
  )
}

export const TextExample = () => (
  <Stack gap={1}>
    <Text variant="title">Title</Text>
    <Text variant="strong">Strong</Text>
    <Text>Body</Text>
    <Text variant="muted">Muted</Text>
    <Text variant="small">Small</Text>
  </Stack>
)

export const ViewBodyExample = () => (
  <ViewBody footer={<Button onPress={nothing}>Continue</Button>}>
    <Text>The content scrolls, the footer stays.</Text>
  </ViewBody>
)
