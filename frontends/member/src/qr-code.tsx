import { Skeleton } from '@jejaring/ui'
import { useQuery } from '@jejaring/web-platform'

/** QR code of a link; the library is loaded on demand. */
export function QrCode({ link, title }: { link: string; title: string }) {
  const library = useQuery({
    queryKey: ['code', 'qr'],
    queryFn: () => import('qrcode.react'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (library.isError) return null
  if (!library.data) return <Skeleton width={200} height={200} />
  const { QRCodeSVG } = library.data
  return <QRCodeSVG value={link} size={200} level="M" marginSize={4} title={title} />
}
