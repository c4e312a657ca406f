/** Styles of a plugin's button in the header: one quiet line that never moves the title. */
export const kitHeaderStyles: string = `
.q-header-button { min-inline-size: 44px; max-inline-size: 100%; padding: 0 12px; justify-content: flex-start; gap: 8px; border-radius: 22px; font-weight: 550; }
.q-header-button > span:last-child { min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`
