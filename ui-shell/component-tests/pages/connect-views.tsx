import { type ReactNode, useEffect, useMemo, useState } from 'react'
import {
  Avatar,
  Button,
  CopyButton,
  EmptyState,
  Icon,
  LinkRow,
  List,
  ListRow,
  QrCode,
  SearchField,
  Section,
  Stack,
  StatusHero,
  Tag,
  Text,
  useKernel,
  useNavigation,
  ViewBody,
  VirtualList,
  WalletImage,
} from '#ui-kit'
import { manyWallets, wallets } from './wallets.js'

const uri = `wc:${'7f6e504bfad60b48'.repeat(4)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}&expiryTimestamp=1790000000`
const image = (id: string, size?: number): ReactNode => {
  const wallet = wallets.find((one) => one.id === id)
  return <WalletImage src={wallet?.imageUrl} name={wallet?.name ?? id} size={size} />
}

/** Moves while it renders, which React forbids. */
export function Hasty(): ReactNode {
  const kernel = useKernel()
  const { reset, push, close } = useNavigation()
  document.documentElement.dataset.hasty = ''
  reset('Empty')
  push('Empty')
  close()
  kernel.open({ view: 'Empty' })
  return <ViewBody>Hasty</ViewBody>
}

/** Displays what it does not observe, and counts its effects. */
export function Observed(): ReactNode {
  const kernel = useKernel()
  const { push } = useNavigation()
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.effects = String(Number(dataset.effects ?? 0) + 1)
  }, [])
  return (
    <ViewBody>
      <Text>{kernel.state().connected ? 'Connected' : 'Not connected'}</Text>
      <Text>{document.documentElement.dataset.unobserved ?? ''}</Text>
      <WalletImage src="https://pictures.invalid/wallet.svg" name="Lantern" />
      <Avatar seed="0x5290" src="https://pictures.invalid/account.svg" />
      <LinkRow label="Go on" onPress={() => push('Empty')} />
    </ViewBody>
  )
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

/** A long list whose pictures have to be requested. */
export function Pictures(): ReactNode {
  return (
    <ViewBody>
      <VirtualList
        label="Pictures"
        items={manyWallets}
        keyOf={(wallet) => wallet.id}
        renderRow={(wallet) => (
          <ListRow
            image={<WalletImage src={`https://pictures.invalid/${wallet.id}.svg`} name={wallet.name} />}
            title={wallet.name}
            onPress={() => undefined}
          />
        )}
      />
    </ViewBody>
  )
}
