import { HeaderButton, Icon, Text } from 'quoin/ui-kit'
import type { ReactNode } from 'react'

/** A contribution with an outline: in the picture it is not to be confused with what surrounds it. */
function Outlined({ children }: { readonly children: ReactNode }) {
  return (
    <div style={{ outline: '2px dashed #d6336c', outlineOffset: 2, borderRadius: 8, padding: 8 }}>
      <Text>{children}</Text>
    </div>
  )
}

export const Method = () => <Outlined>connectMethods</Outlined>
export const Top = () => <Outlined>slot account:top</Outlined>
export const BelowBalance = () => <Outlined>slot account:below-balance</Outlined>
export const TabContent = () => <Outlined>The content of the tab</Outlined>
export const Setting = () => <Outlined>The content of the setting</Outlined>
export const View = () => <Outlined>The content of the view</Outlined>
export const HeaderPart = () => (
  <HeaderButton image={<Icon name="check" />} label="header" onPress={() => undefined} />
)
