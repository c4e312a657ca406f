import { type ReactNode, useState } from 'react'
import {
  Address,
  Avatar,
  Button,
  Checkbox,
  CodeField,
  CopyButton,
  EmptyState,
  ErrorState,
  Fact,
  FactList,
  FeatureBar,
  FeatureButton,
  FullAddress,
  HeadlineAmount,
  Icon,
  List,
  ListRow,
  PanelPair,
  ReviewAmount,
  ReviewCosts,
  ReviewRecipient,
  Skeleton,
  Stack,
  Tabs,
  Tag,
  Text,
  TextField,
  TransactionStatus,
  useNavigation,
  ViewBody,
  WalletImage,
} from '#ui-kit'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

export function Account(): ReactNode {
  const [tab, setTab] = useState('tokens')
  const router = useNavigation()
  return (
    <ViewBody
      footer={
        <Button variant="ghost" icon="disconnect" onPress={() => router.reset('Connect')}>
          Disconnect
        </Button>
      }
    >
      <Stack gap={4}>
        <Stack gap={2} align="center">
          <Avatar seed={address} size={72} />
          <Text variant="title">
            <Address value={address} />
          </Text>
          <Text variant="muted">1.284 ETH</Text>
          <CopyButton text={address} label="Copy address" />
        </Stack>
        <Tabs
          label="Account"
          current={tab}
          onChange={setTab}
          tabs={[
            {
              id: 'tokens',
              label: 'Tokens',
              content: (
                <List label="Tokens">
                  <ListRow
                    image={<WalletImage name="Ether" />}
                    title="Ether"
                    subtitle="1.284 ETH"
                    end="$3,204.11"
                  />
                  <ListRow
                    image={<WalletImage name="USD Coin" />}
                    title="USD Coin"
                    subtitle="250 USDC"
                    end="$250.00"
                  />
                </List>
              ),
            },
            {
              id: 'nfts',
              label: 'NFTs',
              content: <EmptyState icon="grid" title="No NFTs yet" body="What you collect shows up here." />,
            },
            { id: 'activity', label: 'Activity', content: <Skeleton kind="row" count={3} /> },
          ]}
        />
      </Stack>
    </ViewBody>
  )
}

/** An amount that the test changes. */
export function Amount(): ReactNode {
  const [amount, setAmount] = useState('$24,690.86')
  Object.assign(window, { setAmount })
  return (
    <ViewBody>
      <HeadlineAmount amount={amount} waiting="Loading" note="10 ETH" />
    </ViewBody>
  )
}

export function Empty(): ReactNode {
  return (
    <ViewBody footer={<Button onPress={() => {}}>Get a wallet</Button>}>
      <Stack gap={4}>
        <Text>A wallet keeps your keys. With it you sign in and pay, without an account for every page.</Text>
        <Text variant="muted">Nobody but you can use it: not this page, and not us.</Text>
      </Stack>
    </ViewBody>
  )
}

export function Networks(): ReactNode {
  return (
    <ViewBody>
      <List label="Networks">
        <ListRow
          image={<WalletImage name="Ethereum" />}
          title="Ethereum"
          current
          end={<Icon name="check" />}
          onPress={() => {}}
        />
        <ListRow image={<WalletImage name="Base" />} title="Base" onPress={() => {}} />
        <ListRow
          image={<WalletImage name="Optimism" />}
          title="Optimism"
          subtitle="Waiting for your wallet"
          busy
          onPress={() => {}}
        />
        <ListRow
          image={<WalletImage name="Polygon" />}
          title={'Polygon \u202Egnp.exe with a very long name that goes on and on and on and on and on'}
          tag={<Tag tone="warning">Test</Tag>}
          onPress={() => {}}
        />
      </List>
    </ViewBody>
  )
}

export function Form(): ReactNode {
  const [mail, setMail] = useState('nobody@')
  const [agreed, setAgreed] = useState(true)
  return (
    <ViewBody
      footer={
        <Button disabled onPress={() => {}}>
          Enter an address
        </Button>
      }
    >
      <Stack gap={3}>
        <TextField
          label="Email"
          type="email"
          value={mail}
          onChange={setMail}
          error="This is not a whole address: the part after @ is missing."
        />
        <Checkbox checked={agreed} onChange={setAgreed}>
          I agree to the terms and the privacy policy.
        </Checkbox>
        <Button busy onPress={() => {}}>
          Sending
        </Button>
        <Button variant="danger" onPress={() => {}}>
          Disconnect everything
        </Button>
        <Skeleton kind="row" count={2} />
      </Stack>
    </ViewBody>
  )
}

export function Code(): ReactNode {
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<readonly string[]>([])
  return (
    <ViewBody>
      <CodeField
        label="Code"
        value={code}
        onChange={setCode}
        onComplete={(whole) => setSent((before) => [...before, whole])}
      />
      <Text>Sent: {sent.join(', ')}</Text>
    </ViewBody>
  )
}

export function Failed(): ReactNode {
  return (
    <ViewBody>
      <ErrorState
        title="The wallets did not load"
        body="Nothing was lost. Check your connection, then try again."
        onRetry={() => {}}
      />
    </ViewBody>
  )
}

export function Broken(): ReactNode {
  throw new Error('This view is broken on purpose.')
}

/** Complete addresses, alone and as the note of a fact. */
export function Addresses(): ReactNode {
  const evm = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  return (
    <ViewBody>
      <Text variant="muted" align="center">
        <FullAddress value={evm} />
      </Text>
      <FactList>
        <Fact label="To" note={<FullAddress value={evm} />}>
          <Address value={evm} />
        </Fact>
        <Fact label="To" note={<FullAddress value="7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV" />}>
          <Address value="7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV" />
        </Fact>
      </FactList>
    </ViewBody>
  )
}

/** A sent transaction, which the buttons end. */
export function Status(): ReactNode {
  const [status, setStatus] = useState<'waiting' | 'success' | 'error'>('waiting')
  return (
    <ViewBody>
      <TransactionStatus
        image={<WalletImage name="Ether" size={72} />}
        status={status}
        title={`0.25 ETH: ${status}`}
        explorerLabel="View on explorer"
        explorerBlocked=""
        footer={
          <Stack gap={2}>
            <Button onPress={() => setStatus('success')}>Succeed</Button>
            <Button onPress={() => setStatus('error')}>Fail</Button>
          </Stack>
        }
      />
    </ViewBody>
  )
}

/** A review with the costs in its footer. */
export function Review(): ReactNode {
  return (
    <ViewBody
      footer={
        <Stack gap={2}>
          <ReviewCosts>
            <Fact label="Network fee" note="$1.32">
              up to 0.000412 ETH
            </Fact>
            <Fact label="Total">1,234,567.891 TIDE + up to 0.000412 ETH</Fact>
          </ReviewCosts>
          <Button onPress={() => {}}>Confirm</Button>
        </Stack>
      }
    >
      <Stack gap={4}>
        <PanelPair
          first={<ReviewAmount label="Send" amount="1,234,567.891 TIDE" note="$1,234,567.89" />}
          second={
            <ReviewRecipient
              label="To"
              name="harbour-master.example.eth"
              address={address}
              end={<CopyButton variant="icon" text={address} label="Copy address" />}
            />
          }
        />
        <FactList>
          {['From', 'Network', 'Reference', 'Note'].map((label) => (
            <Fact key={label} label={label}>
              Harbour
            </Fact>
          ))}
        </FactList>
      </Stack>
    </ViewBody>
  )
}

const features = ['Swap', 'Receive', 'Send', 'Buy', 'Names', 'Stake'] as const
const tabs = ['Tokens', 'NFTs', 'Activity', 'Approvals'].map((label) => ({
  id: label,
  label,
  content: label,
}))

/** Bars of four, five and six features, and the tabs of an account. */
export function Features(): ReactNode {
  return (
    <ViewBody>
      <Stack gap={4}>
        {[4, 5, 6].map((count) => (
          <FeatureBar key={count} label={`${count} features`}>
            {features.slice(0, count).map((label) => (
              <FeatureButton key={label} icon="send" label={label} onPress={() => {}} />
            ))}
          </FeatureBar>
        ))}
        <Tabs label="Account" tabs={tabs} current="Tokens" onChange={() => {}} />
      </Stack>
    </ViewBody>
  )
}
