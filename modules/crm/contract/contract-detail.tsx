import { useCall } from '#platform/web/app/calls.ts'
import { knownRow } from '#platform/web/app/cache.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { CheckCircleIcon, EditIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { DecisionBar, hasDecisions } from '#mechanisms/approvals/decision-bar.tsx'
import { FlowSection } from '#mechanisms/approvals/flow-section.tsx'
import { WaitsFor } from '#mechanisms/approvals/waits-for.tsx'
import { RecordLinks } from '#mechanisms/comments/record-links.tsx'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { useConfirm } from '../confirm-records.web.ts'
import { ContractMoneySection } from '../payment/contract-money.tsx'
import { t as room } from '../crm.words.ts'
import { ContractBody, ContractHead } from './contract-about.tsx'
import { IncomeType } from './contract-brief.contract.ts'
import { contractCalls, type ContractDetail, type ContractRow } from './contract.contract.ts'
import { SaleChain } from '../chain/sale-chain.tsx'
import { t } from './contract.words.ts'
import { contractHistoryWords } from './show-contract.web.ts'

/**
 * A contract: with whom, what it comes to, how its approval and its carrying out stand; and what one may do, within the
 * thumb's reach.
 */
export default function ContractDetailScreen() {
  const { id = '' } = useAddress()
  const me = useMe()
  const confirming = useConfirm(contractCalls)
  const flow = useCall(approvalCalls.flow, { subjectType: 'contract', subjectId: id })
  return (
    <DetailScreen
      title={t('contract')}
      call={contractCalls.detail}
      input={{ id }}
      fetcher={pageFetcher(contractCalls.detail, 'contract')}
      known={knownRow<ContractRow>(contractCalls.list, id)}
      actions={contract => (
        <>
          {contract.can.confirm && (
            <IconButton
              icon={CheckCircleIcon}
              label={room('confirmRecords')}
              disabled={confirming.running}
              onPress={() => confirming.run({ ids: [id] })}
            />
          )}
          {contract.can.remove && (
            <RemoveButton
              call={contractCalls.remove}
              id={id}
              words={t}
              backTo={contract.incomeType === IncomeType.Purchase ? '/crm/purchase_contract' : '/crm/contract'}
            />
          )}
          {contract.can.change && (
            <IconButton
              icon={EditIcon}
              label={t('carryOut')}
              onPress={() => void import('./carry-out-sheet.tsx').then(({ carryOut }) => carryOut(contract))}
            />
          )}
        </>
      )}
      bottom={() =>
        flow.data && hasDecisions(flow.data) && <DecisionBar flow={flow.data} editAt={`/crm/newContract?id=${id}`} />
      }
    >
      {(contract, isWhole) => (
        <>
          <ContractHead contract={contract} />
          <WaitsFor status={contract.status} flow={flow.data} />
          {isWhole && <ContractBody contract={contract as ContractDetail} />}
          {isWhole && contract.status === 'agree' && <ContractMoneySection contract={contract as ContractDetail} />}
          {isWhole && contract.incomeType !== IncomeType.Purchase && <SaleChain subjectType="contract" id={id} />}
          <FlowSection flow={flow} />
          {isWhole && (
            <RecordLinks
              subjectType="contract"
              subjectId={id}
              takesPart={takesPart(contract as ContractDetail, me?.id)}
            />
          )}
          {isWhole && <Talk subjectType="contract" subjectId={id} me={me} words={contractHistoryWords()} />}
        </>
      )}
    </DetailScreen>
  )
}

const takesPart = ({ rel }: ContractDetail, personId: string | undefined) =>
  Object.values(rel).some(people => people?.some(({ id }) => id === personId))
