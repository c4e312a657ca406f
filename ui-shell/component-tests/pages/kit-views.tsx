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
  Icon,
  List,
  ListRow,
  Skeleton,
  Stack,
  Tabs,
  Tag,
  Text,
  TextField,
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
