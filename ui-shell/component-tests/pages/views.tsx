import { type ReactNode, useEffect, useMemo, useState } from 'react'
import {
  Address,
  Avatar,
  Button,
  Checkbox,
  CopyButton,
  EmptyState,
  ErrorState,
  Icon,
  LinkRow,
  List,
  ListRow,
  QrCode,
  SearchField,
  Section,
  Skeleton,
  Stack,
  StatusHero,
  Tabs,
  Tag,
  Text,
  TextField,
  useNavigation,
  ViewBody,
  VirtualList,
  WalletImage,
} from '#ui-shell/kit'
import { manyWallets, wallets } from './wallets.js'

const uri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1790000000'
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const image = (id: string, size?: number): ReactNode => {
  const wallet = wallets.find((one) => one.id === id)
  return <WalletImage src={wallet?.imageUrl} name={wallet?.name ?? id} size={size} />
}

export function Connect(): ReactNode {
  const router = useNavigation()
  return (
    <ViewBody>
      <Section title="Recent">
        <List label="Recent">
          <ListRow
            image={image('lantern')}
            title="Lantern"
            tag={<Tag>Recent</Tag>}
            onPress={() => router.push('Connecting', { id: 'lantern' })}
          />
        </List>
      </Section>
      <Section title="Installed">
        <List label="Installed">
          <ListRow
            image={image('heron')}
            title="Heron Wallet"
            onPress={() => router.push('Connecting', { id: 'heron' })}
          />
          <ListRow
            image={image('copper')}
            title="Copper"
            onPress={() => router.push('Connecting', { id: 'copper' })}
          />
        </List>
      </Section>
      <Section title="Other ways">
        <List label="Other ways">
          <ListRow
            image={<Icon name="qr" size={24} />}
            title="Scan with your phone"
            subtitle="Any WalletConnect wallet"
            onPress={() => router.push('Qr')}
          />
          <ListRow
            image={<Icon name="grid" size={24} />}
            title="All wallets"
            end={
              <Text variant="muted" as="span">
                600
              </Text>
            }
            onPress={() => router.push('AllWallets')}
          />
        </List>
      </Section>
      <Stack align="center">
        <LinkRow icon="help" label="I do not have a wallet" onPress={() => router.push('Empty')} />
      </Stack>
    </ViewBody>
  )
}

export function Connecting({
  params,
}: {
  readonly params: { readonly id?: string; readonly status?: 'waiting' | 'error' | 'success' }
}): ReactNode {
  const id = params?.id ?? 'heron'
  const [status, setStatus] = useState(params?.status ?? 'waiting')
  const texts = {
    waiting: ['Open Heron Wallet', 'Confirm the connection in the window that your wallet opened.'],
    error: ['You declined the connection', 'Nothing was shared. You can ask your wallet again.'],
    success: ['Connected', 'You can go on.'],
  }[status]
  return (
    <ViewBody
      footer={
        status === 'error' ? (
          <Button icon="retry" onPress={() => setStatus('waiting')} focusOnMount>
            Try again
          </Button>
        ) : (
          <Button variant="secondary" icon="external" onPress={() => setStatus('error')}>
            Open the wallet again
          </Button>
        )
      }
    >
      <StatusHero image={image(id, 72)} status={status} title={texts[0] ?? ''} body={texts[1] ?? ''} />
    </ViewBody>
  )
}

export function Qr(): ReactNode {
  return (
    <ViewBody>
      <Stack gap={3}>
        <QrCode value={uri} label="Scan to connect with your phone" image={image('heron', 56)} />
        <Text variant="muted" align="center">
          Scan it with your phone's camera or with your wallet.
        </Text>
        <CopyButton text={uri} label="Copy link" variant="secondary" />
      </Stack>
    </ViewBody>
  )
}

export function AllWallets(): ReactNode {
  const [query, setQuery] = useState('')
  const router = useNavigation()
  const found = useMemo(
    () => manyWallets.filter((wallet) => wallet.name.toLowerCase().includes(query.toLowerCase())),
    [query],
  )
  return (
    <ViewBody>
      <SearchField label="Search wallets" value={query} onChange={setQuery} />
      {found.length === 0 ? (
        <EmptyState
          icon="search"
          title="No wallet found"
          body="Check the spelling, or scan the code with any wallet."
          action={
            <Button variant="secondary" onPress={() => setQuery('')}>
              Show all
            </Button>
          }
        />
      ) : (
        <VirtualList
          label="Wallets"
          items={found}
          keyOf={(wallet) => wallet.id}
          rowHeight={56}
          renderRow={(wallet) => (
            <ListRow
              image={<WalletImage name={wallet.name} />}
              title={wallet.name}
              onPress={() => router.push('Connecting', { id: 'heron' })}
            />
          )}
        />
      )}
    </ViewBody>
  )
}

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

export function AutoBack(): ReactNode {
  const router = useNavigation()
  useEffect(() => router.back(), [router])
  return null
}
