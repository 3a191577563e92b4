import { whatsAppLink } from '@jejaring/features'
import { Button, count, Tag } from '@jejaring/ui'
import { IconBrandWhatsapp, IconMapPin, IconTicket } from '@tabler/icons-react'
import * as texts from '../../texts'
import type { Stockist } from './stockists'
import classes from './stockists.module.css'

const words = texts.stockists

/** One stockist: name, area, available pins and a WhatsApp link. */
export function StockistCard({ stockist }: { stockist: Stockist }) {
  const area = [stockist.city_name, stockist.province_name].filter(Boolean).join(', ')
  const chat = whatsAppLink(stockist.phone)
  return (
    <li className={classes.card}>
      <div className={classes.who}>
        <h2 className={classes.name}>{stockist.name}</h2>
        <span className={classes.username}>{stockist.username}</span>
        <Tag>{words.groups[stockist.group] ?? stockist.group}</Tag>
      </div>
      <p className={classes.fact}>
        <IconMapPin size={18} aria-hidden />
        {area || words.noArea}
      </p>
      <p className={classes.fact}>
        <IconTicket size={18} aria-hidden />
        <span>
          <strong>{count(stockist.pins)}</strong> {words.pins}
          {stockist.stock?.map(({ name, pins }) => (
            <span key={name} className={classes.stock}>
              {words.stock(name, count(pins))}
            </span>
          ))}
        </span>
      </p>
      {chat && (
        <Button
          component="a"
          href={`${chat}?text=${encodeURIComponent(words.greeting(stockist.name))}`}
          target="_blank"
          rel="noreferrer"
          variant="light"
          fullWidth
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          aria-label={words.chatWith(stockist.phone, stockist.name)}
        >
          {words.chat}
        </Button>
      )}
    </li>
  )
}
