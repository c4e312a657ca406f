export function packageCache(): string
export function packageFolder(name: string): string
