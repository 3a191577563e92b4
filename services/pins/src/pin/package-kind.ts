export type PackageKind = 'activation' | 'repeat_order'
