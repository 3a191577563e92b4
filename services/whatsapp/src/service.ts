import { randomUUID } from 'node:crypto'
import type { MessageChannel } from '@jejaring/identifiers'
import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { PushServiceService } from '@jejaring/proto/identity/v1/push'
import { DeviceServiceService } from '@jejaring/proto/whatsapp/v1/device'
import { WhatsappServiceService } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { defineService, type Kit, serveDeadLetters } from '@jejaring/service-kit'
import { consumeEvents } from './api/consume-events'
import { deviceHandlers } from './api/rpc-device'
import { messageHandlers } from './api/rpc-messages'
import { cloudApiChannel } from './clients/cloud-api/cloud-api-channel'
import { emailChannel } from './clients/email/email-channel'
import { pushChannel } from './clients/push/push-channel'
import { baileysSockets } from './clients/whatsapp/baileys-socket'
import { DeviceRunner } from './clients/whatsapp/device-runner'
import { DeviceSupervisor } from './clients/whatsapp/device-supervisor'
import { whatsappChannel } from './clients/whatsapp/whatsapp-channel'
import { type DeviceEnvironment, environment, type QueueEnvironment } from './config'
import type { Context } from './context'
import type { Sender } from './device/sender'
import type { Channel } from './messages/channel'
import { deleteOldMessages } from './operations/delete-old-messages'
import { DeviceFeed } from './operations/device/device-feed'
import { dropExpiredMessages } from './operations/drop-expired-messages'
import { queueMeter } from './operations/measure-queue'
import { queueBroadcasts } from './operations/queue-broadcasts'
import { sendNextMessage } from './operations/send-next-message'
import { BROADCASTS_DUE } from './store/broadcasts'
import { DEVICE_COMMANDED, DeviceCommands } from './store/device-commands'
import { DEVICE_FREE, DeviceLease } from './store/device-lease'
import { DeviceSecrets } from './store/device-secrets'
import { DEVICE_CHANGED, DeviceStates } from './store/device-states'
import { MESSAGES_DUE } from './store/messages'
import { Baseline0001 } from './store/migrations/0001-baseline'
import { AddPhoneIndex0002 } from './store/migrations/0002-phone-budget'
import { AddUnsentIndex0003 } from './store/migrations/0003-queue-counts'
import { AddBroadcasts0004 } from './store/migrations/0004-broadcasts'
import { AddChannels0005 } from './store/migrations/0005-channels'
import { AddEmailBroadcasts0007 } from './store/migrations/0007-email-broadcasts'
import { rights } from './store/rights'

/** Messages to members' phones, and the linked device that sends them. */
export const whatsapp = defineService({
  name: 'whatsapp',
  environment,
  database: {
    entities: [],
    migrations: [
      Baseline0001,
      AddPhoneIndex0002,
      AddUnsentIndex0003,
      AddBroadcasts0004,
      AddChannels0005,
      AddEmailBroadcasts0007,
    ],
    rights,
  },
  start: (kit) => startQueue(kit, startDevice(kit)),
})

/** Well below the lease of 15 s, so that one missed renewal does not lose it. */
const RENEWAL_SECONDS = 4
const COMMAND_POLL_SECONDS = 30

/** Starts the device. It connects if it is paired; otherwise it waits for an admin's command. */
export function startDevice(kit: Kit<DeviceEnvironment>): Sender {
  const { environment: variables, clock, log } = kit
  const lease = new DeviceLease(kit.database, randomUUID())
  const secrets = new DeviceSecrets(kit, lease)
  const states = new DeviceStates(kit, lease)
  const commands = new DeviceCommands(kit, lease)
  const settings = {
    url: variables.WA_URL,
    certificateKey: variables.WA_CERTIFICATE_KEY,
    version: variables.WA_VERSION,
  }
  const runner = new DeviceRunner({
    openSocket: baileysSockets(settings, secrets),
    secrets,
    states,
    clock,
    log,
    random: Math.random,
    schedule(milliseconds, work) {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
  })
  const supervisor = new DeviceSupervisor(lease, runner, commands, log)
  const feed = new DeviceFeed(states)

  kit.serve(DeviceServiceService, deviceHandlers(kit, commands, feed))
  const commandLoop = kit.every(COMMAND_POLL_SECONDS, 'execute device commands', () =>
    supervisor.executeCommands(),
  )
  const leaseLoop = kit.every(RENEWAL_SECONDS, 'renew device lease', async () => {
    if (await supervisor.renewLease()) commandLoop.wake()
  })
  void kit.listen(DEVICE_CHANGED, () => feed.notifyChange())
  void kit.listen(DEVICE_FREE, () => leaseLoop.wake())
  void kit.listen(DEVICE_COMMANDED, () => commandLoop.wake())
  kit.onStop(() => supervisor.stop())
  return runner
}

/** Starts the message queue: accepts requests, sends within the rate limit, and serves its RPCs. */
export async function startQueue(
  kit: Kit<QueueEnvironment>,
  sender: Sender,
  random: () => number = Math.random,
): Promise<void> {
  const officialInterface = cloudApi(kit)
  const channels: Readonly<Record<MessageChannel, readonly Channel[]>> = {
    whatsapp: [officialInterface ?? whatsappChannel(sender)],
    email: emailChannels(kit),
    push: pushChannels(kit),
  }
  const context: Context = {
    kit,
    channels: Object.values(channels).flat(),
    random,
    identity: kit.client(IdentityServiceService, kit.environment.IDENTITY_ADDRESS),
    config: kit.client(ConfigServiceService, kit.environment.CONFIG_ADDRESS),
  }
  kit.serve(WhatsappServiceService, messageHandlers(context))
  serveDeadLetters(kit)
  consumeEvents(kit)
  kit.every(
    10,
    'measure the queue',
    queueMeter(kit.metrics, kit, context.channels, officialInterface ? undefined : sender),
  )
  const broadcastLoop = kit.every(15, 'queue announcements', () => queueBroadcasts(context))
  await kit.listen(BROADCASTS_DUE, () => broadcastLoop.wake())
  kit.every(60, 'drop expired messages', () => dropExpiredMessages(kit))
  kit.every(3600, 'delete old messages', () =>
    deleteOldMessages(kit.database.manager, context.config, kit.clock.now()),
  )

  await startSending(context)
}

function cloudApi({ environment: variables, clock, log }: Kit<QueueEnvironment>): Channel | undefined {
  const { WHATSAPP_CLOUD_PHONE_ID: phoneNumberId, WHATSAPP_CLOUD_TOKEN: token } = variables
  if (variables.WHATSAPP_TRANSPORT !== 'cloud_api' || !phoneNumberId || !token) return undefined
  const { WHATSAPP_CLOUD_URL: url, WHATSAPP_CLOUD_VERSION: version } = variables
  return cloudApiChannel({ url, version, phoneNumberId, token }, clock, log)
}

function emailChannels({ environment: variables, clock, log }: Kit<QueueEnvironment>): Channel[] {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_DAILY_CAP: dailyCap } = variables
  return url && from ? [emailChannel({ url, from, dailyCap }, clock, log)] : []
}

function pushChannels(kit: Kit<QueueEnvironment>): Channel[] {
  const { environment: variables, log } = kit
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = variables
  if (!publicKey || !privateKey || !subject) return []
  const subscriptions = kit.client(PushServiceService, variables.IDENTITY_ADDRESS)
  return [pushChannel({ publicKey, privateKey, subject, hosts: variables.PUSH_HOSTS }, subscriptions, log)]
}

/** Starts one loop for each channel, so that none waits for another. */
async function startSending(context: Context): Promise<void> {
  const { kit } = context
  const loops = context.channels.map((channel) => {
    // New messages and the channel wake the loop; its interval only covers pauses that end.
    const loop = kit.every(5, `send messages by ${channel.name}`, async () => {
      if (await sendNextMessage(context, channel)) loop.wake()
    })
    channel.onReady(() => loop.wake())
    return loop
  })
  await kit.listen(MESSAGES_DUE, () => {
    for (const loop of loops) loop.wake()
  })
}
