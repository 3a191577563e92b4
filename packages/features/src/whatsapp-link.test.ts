import { whatsAppLink } from './whatsapp-link'

test.each(['0812-3456', '+62 812 3456', '+62 (0)812 3456', '62 0812 3456', '8123456'])(
  '%s is one number',
  (phone) => {
    expect(whatsAppLink(phone)).toBe('https://wa.me/628123456')
  },
)
