import {
  ActivityImage,
  ActivityRow,
  ExternalLink,
  GroupedVirtualList,
  HiddenRows,
  Icon,
  LinkRow,
  List,
  ListRow,
  LongList,
  PictureGrid,
  PictureTile,
  SearchableList,
  Tag,
  VirtualList,
  WalletImage,
} from 'quoin/ui-kit'
import { useState } from 'react'
import { months, nothing, picture, wallets } from './values.js'

export const ActivityRowExample = () => (
  <ActivityRow
    image={<ActivityImage pictures={[{ name: 'Ether', shape: 'round' }]} icon="send" tone="success" />}
    title="Sent"
    details={['to ada.example.id']}
    amount="−0.25 ETH"
    time="2 hours ago"
    tone="neutral"
    onPress={nothing}
  />
)

export const ExternalLinkExample = () => (
  <ExternalLink label="View on the explorer" url="https://lookout.example/tx/0x9fc7" />
)

export const GroupedVirtualListExample = () => (
  <GroupedVirtualList
    label="Activity"
    groups={months}
    keyOf={(item) => item.id}
    renderRow={({ title }) => <ListRow title={title} onPress={nothing} />}
  />
)

export const HiddenRowsExample = () => (
  <HiddenRows label="Hidden (1)" collapse="Collapse hidden tokens" hint="Tokens you hid">
    {() => (
      <List label="Hidden tokens">
        <ListRow image={<WalletImage name="Gift" />} title="Gift" onPress={nothing} />
      </List>
    )}
  </HiddenRows>
)

export const LinkRowExample = () => <LinkRow icon="buy" label="Buy ETH" onPress={nothing} />

export const LongListExample = () => (
  <LongList
    label="Wallets"
    items={wallets.slice(0, 3)}
    keyOf={(name) => name}
    renderRow={(name) => <ListRow image={<WalletImage name={name} />} title={name} onPress={nothing} />}
  />
)

export const ListExample = () => (
  <List label="Networks">
    <ListRow
      image={<WalletImage name="Harbour" />}
      title="Harbour"
      current
      end={<Icon name="check" />}
      onPress={nothing}
    />
    <ListRow image={<WalletImage name="Ridge" />} title="Ridge" onPress={nothing} />
  </List>
)

export const ListRowExample = () => (
  <List label="Wallets">
    <ListRow
      image={<WalletImage src={picture} name="Heron" />}
      title="Heron Wallet"
      subtitle="Waiting for your wallet"
      tag={<Tag tone="accent">Recent</Tag>}
      busy
      onPress={nothing}
    />
  </List>
)

export const PictureGridExample = () => (
  <PictureGrid label="Collectibles" skeletons={1}>
    <PictureTile src={picture} title="Heron" note="Harbour Birds" onPress={nothing} />
  </PictureGrid>
)

export const PictureTileExample = () => (
  <PictureGrid label="Collectibles">
    <PictureTile src={picture} title="Heron" note="Harbour Birds" onPress={nothing} />
    <PictureTile title="Without a picture" onPress={nothing} />
  </PictureGrid>
)

export function SearchableListExample() {
  const [text, setText] = useState('')
  const found = wallets.filter((name) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <SearchableList
      label="Search wallets"
      text={text}
      onChange={setText}
      isEmpty={found.length === 0}
      emptyTitle="No wallet found"
      emptyBody="Try another name."
      showAll="Show all"
    >
      <List label="Wallets">
        {found.map((name) => (
          <ListRow key={name} image={<WalletImage name={name} />} title={name} onPress={nothing} />
        ))}
      </List>
    </SearchableList>
  )
}

export const VirtualListExample = () => (
  <VirtualList
    label="Wallets"
    items={wallets}
    keyOf={(name) => name}
    renderRow={(name) => <ListRow image={<WalletImage name={name} />} title={name} onPress={nothing} />}
  />
)
