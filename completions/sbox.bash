# Completion of sbox for bash. Generated; npm run generate writes it.
# Words are compared and never evaluated: compgen -W would run code that is in them.
_sbox_offer() {
  local offered
  for offered in "$@"; do
    if [[ "$offered" == "$cur"* ]]; then COMPREPLY+=("$offered"); fi
  done
}
# Completes the last of several words joined by commas, after NAME= or not.
_sbox_join() {
  local last="${cur##*[,=]}" offered
  for offered in "$@"; do
    if [[ "$offered" == "$last"* ]]; then COMPREPLY+=("${cur%"$last"}$offered"); fi
  done
  compopt -o nospace 2>/dev/null
}
_sbox_profiles() {
  local name
  while IFS= read -r name; do _sbox_offer "$name"; done <<< "$(command sbox profiles list -o id 2>/dev/null || printf '%s\n' full read-only other-org)"
}
_sbox_walk() {
  local place="" position=0 index word
  for ((index = 1; index < ${#typed[@]} - 1; index++)); do
    word="${typed[index]}"
    case "$word" in
      --) return ;;
      --profile|--base-url|--token|--tenant|--world|--output|-o|--fields|--dir|--reason|--data|-d|--idempotency-key|-i|--limit|--cursor|--name|--description|--country|--currency|--season|--portfolio-id|--peril|--ring|--peril-profile|--crop|--species|--sowing-date|--client-id|--external-ref|--client-type|--tax-id|--email|--phone|--region|--status|--aoi-ids|--perils|--sum-insured|--effective-from|--effective-to|--policy-number|--coverage-type|--deductible-pct|--deductible-type|--trigger|--premium|--severity|--aoi-id|--from|--to|--event-id|--method|--policy-id|--occurred-at|--claim-id|--claimed-hectares|--reported-loss-pct|--claimed-amount|--detection-ids|--peritaje-id|--detection-id|--scheduled-at|--expert|--modality|--zones|--assessed-damage-pct|--completed-at|--phenological-stage|--notes|--title|--report-id|--type|--language|--job-id|--html|--min-severity|--threshold|--endpoint-url|--event-types|--signing-key-ref|--display-name|--primary-color|--secondary-color|--legal-name|--support-email|--website-url|--locale|--timezone|--report-footer|--mode|--format|--timeout|--interval|--kind|--geojson|--svg|--until|--advance|--times|--every|--delay|--retry-after|--identity|--request-id|--min|--fixtures|--job-steps|--at|--speed|--port|-p|--host|--max-hold|--reads|--cors|--allow-host|--record|--tools|--data-raw|--header|-H|--secret|--forward-to|--events|--replay|--trouble|--out|--keys) ((index++)) ;;
      -*) ;;
      *)
        case "$place/$word" in
          "/serve") place="serve" ;;
          "/exec") place="exec" ;;
          "/coverage") place="coverage" ;;
          "/walkthrough"|"/tour") place="walkthrough" ;;
          "/mcp") place="mcp" ;;
          "/status") place="status" ;;
          "/data") place="data" ;;
          "/portfolios"|"/portfolio") place="portfolios" ;;
          "/aois"|"/aoi"|"/plots"|"/plot") place="aois" ;;
          "/clients"|"/client") place="clients" ;;
          "/policies"|"/policy") place="policies" ;;
          "/events"|"/event") place="events" ;;
          "/weather"|"/observations") place="weather" ;;
          "/detections"|"/detection") place="detections" ;;
          "/jobs"|"/job") place="jobs" ;;
          "/claims"|"/claim") place="claims" ;;
          "/peritajes"|"/peritaje"|"/assessments"|"/assessment") place="peritajes" ;;
          "/reports"|"/report") place="reports" ;;
          "/watches"|"/watch") place="watches" ;;
          "/alerts"|"/alert") place="alerts" ;;
          "/webhooks"|"/webhook") place="webhooks" ;;
          "/deliveries"|"/delivery") place="deliveries" ;;
          "/branding") place="branding" ;;
          "/import") place="import" ;;
          "/audit") place="audit" ;;
          "/clock") place="clock" ;;
          "/faults"|"/fault") place="faults" ;;
          "/trigger") place="trigger" ;;
          "/undo") place="undo" ;;
          "/log") place="log" ;;
          "/worlds"|"/world") place="worlds" ;;
          "/reset") place="reset" ;;
          "/fixtures") place="fixtures" ;;
          "/profiles"|"/profile") place="profiles" ;;
          "/whoami") place="whoami" ;;
          "/completion") place="completion" ;;
          "/api") place="api" ;;
          "/compare") place="compare" ;;
          "/check") place="check" ;;
          "/check-receiver") place="check-receiver" ;;
          "/permissions") place="permissions" ;;
          "/explain") place="explain" ;;
          "/record") place="record" ;;
          "/replay") place="replay" ;;
          "/ticket") place="ticket" ;;
          "/diff") place="diff" ;;
          "/listen") place="listen" ;;
          "/export") place="export" ;;
          "data/check") place="data check" ;;
          "data/move") place="data move" ;;
          "portfolios/list") place="portfolios list" ;;
          "portfolios/create") place="portfolios create" ;;
          "portfolios/get") place="portfolios get" ;;
          "aois/list") place="aois list" ;;
          "aois/create") place="aois create" ;;
          "aois/get") place="aois get" ;;
          "clients/list") place="clients list" ;;
          "clients/create") place="clients create" ;;
          "clients/get") place="clients get" ;;
          "policies/list") place="policies list" ;;
          "policies/create") place="policies create" ;;
          "policies/get") place="policies get" ;;
          "events/list") place="events list" ;;
          "events/get") place="events get" ;;
          "events/strike") place="events strike" ;;
          "weather/list") place="weather list" ;;
          "detections/list") place="detections list" ;;
          "detections/create") place="detections create" ;;
          "detections/get") place="detections get" ;;
          "jobs/create") place="jobs create" ;;
          "jobs/get") place="jobs get" ;;
          "jobs/cancel") place="jobs cancel" ;;
          "jobs/result") place="jobs result" ;;
          "jobs/wait") place="jobs wait" ;;
          "claims/list") place="claims list" ;;
          "claims/create") place="claims create" ;;
          "claims/get") place="claims get" ;;
          "peritajes/list") place="peritajes list" ;;
          "peritajes/create") place="peritajes create" ;;
          "peritajes/get") place="peritajes get" ;;
          "reports/list") place="reports list" ;;
          "reports/create") place="reports create" ;;
          "reports/get") place="reports get" ;;
          "reports/verify") place="reports verify" ;;
          "watches/list") place="watches list" ;;
          "watches/create") place="watches create" ;;
          "watches/get") place="watches get" ;;
          "alerts/list") place="alerts list" ;;
          "webhooks/list") place="webhooks list" ;;
          "webhooks/create") place="webhooks create" ;;
          "webhooks/get") place="webhooks get" ;;
          "deliveries/list") place="deliveries list" ;;
          "deliveries/replay") place="deliveries replay" ;;
          "deliveries/verify") place="deliveries verify" ;;
          "branding/get") place="branding get" ;;
          "branding/set") place="branding set" ;;
          "branding/logo") place="branding logo" ;;
          "clock/get") place="clock get" ;;
          "clock/advance") place="clock advance" ;;
          "clock/due") place="clock due" ;;
          "clock/to") place="clock to" ;;
          "clock/next") place="clock next" ;;
          "clock/run") place="clock run" ;;
          "faults/list") place="faults list" ;;
          "faults/add") place="faults add" ;;
          "faults/clear") place="faults clear" ;;
          "faults/get") place="faults get" ;;
          "faults/remove") place="faults remove" ;;
          "faults/held") place="faults held" ;;
          "faults/release") place="faults release" ;;
          "worlds/rewind") place="worlds rewind" ;;
          "worlds/list") place="worlds list" ;;
          "worlds/fork") place="worlds fork" ;;
          "worlds/get") place="worlds get" ;;
          "worlds/drop") place="worlds drop" ;;
          "fixtures/dump") place="fixtures dump" ;;
          "profiles/list") place="profiles list" ;;
          "profiles/show") place="profiles show" ;;
          "profiles/use") place="profiles use" ;;
          "profiles/add") place="profiles add" ;;
          "profiles/remove") place="profiles remove" ;;
          *) ((position++)) ;;
        esac
        ;;
    esac
  done
  case "$place:$prev" in
    *:--profile) _sbox_profiles; return ;;
    *:--tenant) _sbox_offer org_pampa org_ebro; return ;;
    *:--output|*:-o) _sbox_offer table json yaml ndjson csv geojson id; return ;;
    "fixtures dump:--dir") compopt -o dirnames 2>/dev/null; return ;;
    "fixtures dump:--fields") _sbox_join organization organization.organizationId organization.name organization.country organization.currency organization.season organization.operatingArea organization.reportSigner organization.experts organization.budget organization.budget.capCredits organization.budget.usedCredits organization.budget.unit organization.jobFailures portfolios aois clients policies events detections weather claims peritajes reports watchSubscriptions alerts webhookSubscriptions webhookDeliveries jobs jobResults upcoming upcoming.climates upcoming.events upcoming.acts branding branding.organizationId branding.displayName branding.legalName branding.primaryColor branding.secondaryColor branding.logoUrl branding.logo branding.logo.contentType branding.logo.byteLength branding.logo.sha256 branding.logo.width branding.logo.height branding.supportEmail branding.websiteUrl branding.locale branding.timezone branding.reportFooter branding.version branding.createdAt branding.updatedAt tokens signingKeys scenarios surfaceVersion datasetVersion seededAt; return ;;
    "reset:--fields") _sbox_join resetAt datasetVersion counts; return ;;
    "portfolios list:--fields") _sbox_join portfolioId organizationId name description country currency season status aoiCount totalHectares createdAt updatedAt; return ;;
    "portfolios create:--fields") _sbox_join portfolioId organizationId name description country currency season status aoiCount totalHectares createdAt updatedAt; return ;;
    "portfolios get:--fields") _sbox_join portfolioId organizationId name description country currency season status aoiCount totalHectares createdAt updatedAt; return ;;
    "aois list:--portfolio-id") _sbox_offer pf_0001 pf_0002 pf_0003 pf_9001; return ;;
    "aois list:--peril") _sbox_offer hail frost drought flood wind fire heat excess_rain; return ;;
    "aois list:--fields") _sbox_join aoiId organizationId portfolioId name centroid centroid.lat centroid.lon weatherAt weatherAt.lat weatherAt.lon areaHectares perilProfile ring aoiVersion crop species sowingDate season clientId externalRef createdAt updatedAt; return ;;
    "aois create:--portfolio-id") _sbox_offer pf_0001 pf_0002 pf_0003 pf_9001; return ;;
    "aois create:--peril-profile") _sbox_join hail frost drought flood wind fire heat excess_rain; return ;;
    "aois create:--crop") _sbox_offer soybean maize wheat barley sunflower vineyard stone_fruit pome_fruit other; return ;;
    "aois create:--species") _sbox_offer cherry peach; return ;;
    "aois create:--client-id") _sbox_offer cli_0001 cli_0002 cli_0003 cli_0004 cli_0005 cli_0006 cli_0007 cli_0008 cli_0009 cli_9001 cli_9002; return ;;
    "aois create:--fields") _sbox_join aoiId organizationId portfolioId name centroid centroid.lat centroid.lon weatherAt weatherAt.lat weatherAt.lon areaHectares perilProfile ring aoiVersion crop species sowingDate season clientId externalRef createdAt updatedAt; return ;;
    "aois get:--fields") _sbox_join aoiId organizationId portfolioId name centroid centroid.lat centroid.lon weatherAt weatherAt.lat weatherAt.lon areaHectares perilProfile ring aoiVersion crop species sowingDate season clientId externalRef createdAt updatedAt growthStage growthStage.scale growthStage.code growthStage.name growthStage.since; return ;;
    "clients list:--fields") _sbox_join clientId organizationId name clientType taxId email phone country region status createdAt updatedAt; return ;;
    "clients create:--client-type") _sbox_offer individual company cooperative; return ;;
    "clients create:--fields") _sbox_join clientId organizationId name clientType taxId email phone country region status createdAt updatedAt; return ;;
    "policies list:--client-id") _sbox_offer cli_0001 cli_0002 cli_0003 cli_0004 cli_0005 cli_0006 cli_0007 cli_0008 cli_0009 cli_9001 cli_9002; return ;;
    "policies list:--status") _sbox_offer pending active expired cancelled; return ;;
    "policies list:--fields") _sbox_join policyId organizationId policyNumber clientId portfolioId aoiIds crop season coverageType perils insuredPlots insuredHectares sumInsured sumInsured.amount sumInsured.currency sumInsuredPerHectare sumInsuredPerHectare.amount sumInsuredPerHectare.currency approvedToDate approvedToDate.amount approvedToDate.currency remainingSumInsured remainingSumInsured.amount remainingSumInsured.currency deductiblePct deductibleType trigger trigger.index trigger.window trigger.window.from trigger.window.to trigger.strike trigger.exit trigger.shape indexDueAt indexReadings premium premium.amount premium.currency effectiveFrom effectiveTo cancelledOn coverFrom coverTo backdated status createdAt updatedAt; return ;;
    "policies create:--client-id") _sbox_offer cli_0001 cli_0002 cli_0003 cli_0004 cli_0005 cli_0006 cli_0007 cli_0008 cli_0009 cli_9001 cli_9002; return ;;
    "policies create:--portfolio-id") _sbox_offer pf_0001 pf_0002 pf_0003 pf_9001; return ;;
    "policies create:--aoi-ids") _sbox_join aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004; return ;;
    "policies create:--perils") _sbox_join hail frost drought flood wind fire heat excess_rain; return ;;
    "policies create:--crop") _sbox_offer soybean maize wheat barley sunflower vineyard stone_fruit pome_fruit other; return ;;
    "policies create:--coverage-type") _sbox_offer named_peril multi_peril parametric; return ;;
    "policies create:--deductible-type") _sbox_offer franchise straight; return ;;
    "policies create:--fields") _sbox_join policyId organizationId policyNumber clientId portfolioId aoiIds crop season coverageType perils insuredPlots insuredHectares sumInsured sumInsured.amount sumInsured.currency sumInsuredPerHectare sumInsuredPerHectare.amount sumInsuredPerHectare.currency approvedToDate approvedToDate.amount approvedToDate.currency remainingSumInsured remainingSumInsured.amount remainingSumInsured.currency deductiblePct deductibleType trigger trigger.index trigger.window trigger.window.from trigger.window.to trigger.strike trigger.exit trigger.shape indexDueAt indexReadings premium premium.amount premium.currency effectiveFrom effectiveTo cancelledOn coverFrom coverTo backdated status createdAt updatedAt; return ;;
    "events list:--peril") _sbox_offer hail frost drought flood wind fire heat excess_rain; return ;;
    "events list:--severity") _sbox_offer low moderate high severe; return ;;
    "events list:--status") _sbox_offer preliminary confirmed cancelled; return ;;
    "events list:--aoi-id") _sbox_offer aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004; return ;;
    "events list:--portfolio-id") _sbox_offer pf_0001 pf_0002 pf_0003 pf_9001; return ;;
    "events list:--fields") _sbox_join eventId organizationId peril severity name status startedAt endedAt footprint footprint.type footprint.coordinates centroid centroid.lat centroid.lon affectedAoiIds metrics metrics.maxHailSizeMm metrics.meshMm metrics.swathLengthKm metrics.swathWidthKm metrics.directionDegrees metrics.minTemperatureC metrics.hoursBelowZero metrics.spi3 metrics.daysWithoutRain metrics.rainfallMm metrics.maxGustKmh provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls createdAt updatedAt; return ;;
    "detections list:--event-id") _sbox_offer evt_0009 evt_0012 evt_0011 evt_0006 evt_0005 evt_0008 evt_0007 evt_0013 evt_0001 evt_0004 evt_0003 evt_0002 evt_0014 evt_0010 evt_9002 evt_9003 evt_9001; return ;;
    "detections list:--aoi-id") _sbox_offer aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004; return ;;
    "detections list:--severity") _sbox_offer low moderate high severe; return ;;
    "detections list:--fields") _sbox_join detectionId organizationId eventId aoiId aoiVersion aoiHectares computedAt affectedPct damagedHectares uncertaintyPct severity method index index.name index.before index.after growthStage growthStage.scale growthStage.code growthStage.name growthStage.since expectedLossPct expectedLossReason provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls createdAt updatedAt; return ;;
    "detections create:--event-id") _sbox_offer evt_0009 evt_0012 evt_0011 evt_0006 evt_0005 evt_0008 evt_0007 evt_0013 evt_0001 evt_0004 evt_0003 evt_0002 evt_0014 evt_0010 evt_9002 evt_9003 evt_9001; return ;;
    "detections create:--aoi-id") _sbox_offer aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004; return ;;
    "detections create:--method") _sbox_offer ndvi_delta ndre_delta s1_backscatter_delta frost_degree_hours spi3_ndvi_anomaly; return ;;
    "detections create:--fields") _sbox_join detectionId organizationId eventId aoiId aoiVersion aoiHectares computedAt affectedPct damagedHectares uncertaintyPct severity method index index.name index.before index.after growthStage growthStage.scale growthStage.code growthStage.name growthStage.since expectedLossPct expectedLossReason provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls createdAt updatedAt; return ;;
    "weather list:--aoi-id") _sbox_offer aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004; return ;;
    "weather list:--fields") _sbox_join observationId organizationId aoiId observedAt period temperatureMinC temperatureMaxC temperatureMeanC precipitationMm relativeHumidityPct windSpeedKmh windGustKmh hailSizeMm soilMoisturePct ndvi provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls createdAt; return ;;
    "claims list:--status") _sbox_offer submitted under_review assessment_scheduled assessed approved rejected paid closed withdrawn; return ;;
    "claims list:--policy-id") _sbox_offer pol_0010 pol_0009 pol_0006 pol_0008 pol_0007 pol_0002 pol_0005 pol_0001 pol_0004 pol_0012 pol_0003 pol_0011 pol_9001 pol_9002; return ;;
    "claims list:--aoi-id") _sbox_offer aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004; return ;;
    "claims list:--peril") _sbox_offer hail frost drought flood wind fire heat excess_rain; return ;;
    "claims list:--fields") _sbox_join claimId organizationId claimNumber externalRef origin policyId clientId aoiId eventId peril status occurredAt reportedAt lateNotice claimedHectares reportedLossPct claimedAmount claimedAmount.amount claimedAmount.currency expectedLossPct assessedLossPct reserve reserve.amount reserve.currency approvedAmount approvedAmount.amount approvedAmount.currency decisionDueAt overdue rejectionReason settlement settlement.peritajeId settlement.insuredHectares settlement.plotHectares settlement.plotSumInsured settlement.plotSumInsured.amount settlement.plotSumInsured.currency settlement.sumInsuredPerHectare settlement.sumInsuredPerHectare.amount settlement.sumInsuredPerHectare.currency settlement.assessedLossPct settlement.priorLossPct settlement.effectiveLossPct settlement.deductiblePct settlement.deductibleType settlement.index settlement.index.index settlement.index.window settlement.index.window.from settlement.index.window.to settlement.index.strike settlement.index.exit settlement.index.shape settlement.index.value settlement.index.payPct settlement.remainingBefore settlement.remainingBefore.amount settlement.remainingBefore.currency settlement.cap settlement.lateNotice settlement.formula settlement.amount settlement.amount.amount settlement.amount.currency detectionIds peritajeIds description statusHistory createdAt updatedAt; return ;;
    "claims create:--policy-id") _sbox_offer pol_0010 pol_0009 pol_0006 pol_0008 pol_0007 pol_0002 pol_0005 pol_0001 pol_0004 pol_0012 pol_0003 pol_0011 pol_9001 pol_9002; return ;;
    "claims create:--aoi-id") _sbox_offer aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004; return ;;
    "claims create:--peril") _sbox_offer hail frost drought flood wind fire heat excess_rain; return ;;
    "claims create:--claim-id") _sbox_offer clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002; return ;;
    "claims create:--status") _sbox_offer submitted under_review assessment_scheduled assessed approved rejected paid closed withdrawn; return ;;
    "claims create:--event-id") _sbox_offer evt_0009 evt_0012 evt_0011 evt_0006 evt_0005 evt_0008 evt_0007 evt_0013 evt_0001 evt_0004 evt_0003 evt_0002 evt_0014 evt_0010 evt_9002 evt_9003 evt_9001; return ;;
    "claims create:--detection-ids") _sbox_join det_0025 det_0027 det_0018 det_0019 det_0015 det_0016 det_0017 det_0028 det_0020 det_0021 det_0001 det_0002 det_0003 det_0004 det_0005 det_0012 det_0013 det_0014 det_0009 det_0010 det_0011 det_0006 det_0007 det_0008 det_0022 det_0023 det_0024 det_0026 det_9002 det_9001 det_9003; return ;;
    "claims create:--fields") _sbox_join claimId organizationId claimNumber externalRef origin policyId clientId aoiId eventId peril status occurredAt reportedAt lateNotice claimedHectares reportedLossPct claimedAmount claimedAmount.amount claimedAmount.currency expectedLossPct assessedLossPct reserve reserve.amount reserve.currency approvedAmount approvedAmount.amount approvedAmount.currency decisionDueAt overdue rejectionReason settlement settlement.peritajeId settlement.insuredHectares settlement.plotHectares settlement.plotSumInsured settlement.plotSumInsured.amount settlement.plotSumInsured.currency settlement.sumInsuredPerHectare settlement.sumInsuredPerHectare.amount settlement.sumInsuredPerHectare.currency settlement.assessedLossPct settlement.priorLossPct settlement.effectiveLossPct settlement.deductiblePct settlement.deductibleType settlement.index settlement.index.index settlement.index.window settlement.index.window.from settlement.index.window.to settlement.index.strike settlement.index.exit settlement.index.shape settlement.index.value settlement.index.payPct settlement.remainingBefore settlement.remainingBefore.amount settlement.remainingBefore.currency settlement.cap settlement.lateNotice settlement.formula settlement.amount settlement.amount.amount settlement.amount.currency detectionIds peritajeIds description statusHistory createdAt updatedAt; return ;;
    "claims get:--fields") _sbox_join claimId organizationId claimNumber externalRef origin policyId clientId aoiId eventId peril status occurredAt reportedAt lateNotice claimedHectares reportedLossPct claimedAmount claimedAmount.amount claimedAmount.currency expectedLossPct assessedLossPct reserve reserve.amount reserve.currency approvedAmount approvedAmount.amount approvedAmount.currency decisionDueAt overdue rejectionReason settlement settlement.peritajeId settlement.insuredHectares settlement.plotHectares settlement.plotSumInsured settlement.plotSumInsured.amount settlement.plotSumInsured.currency settlement.sumInsuredPerHectare settlement.sumInsuredPerHectare.amount settlement.sumInsuredPerHectare.currency settlement.assessedLossPct settlement.priorLossPct settlement.effectiveLossPct settlement.deductiblePct settlement.deductibleType settlement.index settlement.index.index settlement.index.window settlement.index.window.from settlement.index.window.to settlement.index.strike settlement.index.exit settlement.index.shape settlement.index.value settlement.index.payPct settlement.remainingBefore settlement.remainingBefore.amount settlement.remainingBefore.currency settlement.cap settlement.lateNotice settlement.formula settlement.amount settlement.amount.amount settlement.amount.currency detectionIds peritajeIds description statusHistory createdAt updatedAt; return ;;
    "peritajes list:--claim-id") _sbox_offer clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002; return ;;
    "peritajes list:--status") _sbox_offer scheduled in_progress completed disputed cancelled; return ;;
    "peritajes list:--fields") _sbox_join peritajeId organizationId claimId detectionId detectionAbsence aoiId status expert expert.name expert.licenceNumber modality scheduledAt visitedAt completedAt actaNumber phenologicalStage samplePoints zones assessedDamagePct agreedByInsured notes createdAt updatedAt; return ;;
    "peritajes create:--claim-id") _sbox_offer clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002; return ;;
    "peritajes create:--peritaje-id") _sbox_offer per_0003 per_0001 per_0006 per_0007 per_0002 per_0005 per_0004 per_9001; return ;;
    "peritajes create:--detection-id") _sbox_offer det_0025 det_0027 det_0018 det_0019 det_0015 det_0016 det_0017 det_0028 det_0020 det_0021 det_0001 det_0002 det_0003 det_0004 det_0005 det_0012 det_0013 det_0014 det_0009 det_0010 det_0011 det_0006 det_0007 det_0008 det_0022 det_0023 det_0024 det_0026 det_9002 det_9001 det_9003; return ;;
    "peritajes create:--modality") _sbox_offer field remote drone; return ;;
    "peritajes create:--fields") _sbox_join peritajeId organizationId claimId detectionId detectionAbsence aoiId status expert expert.name expert.licenceNumber modality scheduledAt visitedAt completedAt actaNumber phenologicalStage samplePoints zones assessedDamagePct agreedByInsured notes createdAt updatedAt; return ;;
    "reports list:--status") _sbox_offer draft signed; return ;;
    "reports list:--claim-id") _sbox_offer clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002; return ;;
    "reports list:--fields") _sbox_join reportId organizationId type title status language claimId aoiIds detectionIds peritajeId jobId summary summary.damagedHectares summary.affectedPct summary.severity summary.expectedLossPct summary.alternatives summary.exposure summary.exposure.asOf summary.exposure.plots summary.exposure.insuredHectares summary.exposure.sumInsured summary.exposure.sumInsured.amount summary.exposure.sumInsured.currency summary.exposure.remainingSumInsured summary.exposure.remainingSumInsured.amount summary.exposure.remainingSumInsured.currency summary.exposure.byPeril summary.exposure.byCrop summary.exposure.byEvent summary.exposure.expectedLoss summary.exposure.expectedLoss.amount summary.exposure.expectedLoss.currency summary.exposure.largestEvent summary.exposure.largestEvent.eventId summary.exposure.largestEvent.peril summary.exposure.largestEvent.plots summary.exposure.largestEvent.damagedHectares summary.exposure.largestEvent.sumInsured summary.exposure.largestEvent.sumInsured.amount summary.exposure.largestEvent.sumInsured.currency summary.exposure.largestEvent.expectedLoss summary.exposure.largestEvent.expectedLoss.amount summary.exposure.largestEvent.expectedLoss.currency summary.index summary.index.index summary.index.window summary.index.window.from summary.index.window.to summary.index.strike summary.index.exit summary.index.shape summary.index.value summary.index.payPct summary.index.normalMm summary.index.series summary.settlement summary.settlement.peritajeId summary.settlement.insuredHectares summary.settlement.plotHectares summary.settlement.plotSumInsured summary.settlement.plotSumInsured.amount summary.settlement.plotSumInsured.currency summary.settlement.sumInsuredPerHectare summary.settlement.sumInsuredPerHectare.amount summary.settlement.sumInsuredPerHectare.currency summary.settlement.assessedLossPct summary.settlement.priorLossPct summary.settlement.effectiveLossPct summary.settlement.deductiblePct summary.settlement.deductibleType summary.settlement.index summary.settlement.index.index summary.settlement.index.window summary.settlement.index.window.from summary.settlement.index.window.to summary.settlement.index.strike summary.settlement.index.exit summary.settlement.index.shape summary.settlement.index.value summary.settlement.index.payPct summary.settlement.remainingBefore summary.settlement.remainingBefore.amount summary.settlement.remainingBefore.currency summary.settlement.cap summary.settlement.lateNotice summary.settlement.formula summary.settlement.amount summary.settlement.amount.amount summary.settlement.amount.currency signedAt signedBy createdAt updatedAt; return ;;
    "reports create:--claim-id") _sbox_offer clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002; return ;;
    "reports create:--aoi-ids") _sbox_join aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004; return ;;
    "reports create:--report-id") _sbox_offer rep_0005 rep_0003 rep_0001 rep_0002 rep_0004 rep_0006 rep_9001; return ;;
    "reports create:--type") _sbox_offer damage_assessment claim_file portfolio_exposure; return ;;
    "reports create:--status") _sbox_offer draft signed; return ;;
    "reports create:--language") _sbox_offer es en; return ;;
    "reports create:--detection-ids") _sbox_join det_0025 det_0027 det_0018 det_0019 det_0015 det_0016 det_0017 det_0028 det_0020 det_0021 det_0001 det_0002 det_0003 det_0004 det_0005 det_0012 det_0013 det_0014 det_0009 det_0010 det_0011 det_0006 det_0007 det_0008 det_0022 det_0023 det_0024 det_0026 det_9002 det_9001 det_9003; return ;;
    "reports create:--peritaje-id") _sbox_offer per_0003 per_0001 per_0006 per_0007 per_0002 per_0005 per_0004 per_9001; return ;;
    "reports create:--job-id") _sbox_offer job_0001 job_0004 job_0005 job_0002 job_0003 job_9001; return ;;
    "reports create:--fields") _sbox_join reportId organizationId type title status language claimId aoiIds detectionIds peritajeId jobId summary summary.damagedHectares summary.affectedPct summary.severity summary.expectedLossPct summary.alternatives summary.exposure summary.exposure.asOf summary.exposure.plots summary.exposure.insuredHectares summary.exposure.sumInsured summary.exposure.sumInsured.amount summary.exposure.sumInsured.currency summary.exposure.remainingSumInsured summary.exposure.remainingSumInsured.amount summary.exposure.remainingSumInsured.currency summary.exposure.byPeril summary.exposure.byCrop summary.exposure.byEvent summary.exposure.expectedLoss summary.exposure.expectedLoss.amount summary.exposure.expectedLoss.currency summary.exposure.largestEvent summary.exposure.largestEvent.eventId summary.exposure.largestEvent.peril summary.exposure.largestEvent.plots summary.exposure.largestEvent.damagedHectares summary.exposure.largestEvent.sumInsured summary.exposure.largestEvent.sumInsured.amount summary.exposure.largestEvent.sumInsured.currency summary.exposure.largestEvent.expectedLoss summary.exposure.largestEvent.expectedLoss.amount summary.exposure.largestEvent.expectedLoss.currency summary.index summary.index.index summary.index.window summary.index.window.from summary.index.window.to summary.index.strike summary.index.exit summary.index.shape summary.index.value summary.index.payPct summary.index.normalMm summary.index.series summary.settlement summary.settlement.peritajeId summary.settlement.insuredHectares summary.settlement.plotHectares summary.settlement.plotSumInsured summary.settlement.plotSumInsured.amount summary.settlement.plotSumInsured.currency summary.settlement.sumInsuredPerHectare summary.settlement.sumInsuredPerHectare.amount summary.settlement.sumInsuredPerHectare.currency summary.settlement.assessedLossPct summary.settlement.priorLossPct summary.settlement.effectiveLossPct summary.settlement.deductiblePct summary.settlement.deductibleType summary.settlement.index summary.settlement.index.index summary.settlement.index.window summary.settlement.index.window.from summary.settlement.index.window.to summary.settlement.index.strike summary.settlement.index.exit summary.settlement.index.shape summary.settlement.index.value summary.settlement.index.payPct summary.settlement.remainingBefore summary.settlement.remainingBefore.amount summary.settlement.remainingBefore.currency summary.settlement.cap summary.settlement.lateNotice summary.settlement.formula summary.settlement.amount summary.settlement.amount.amount summary.settlement.amount.currency signedAt signedBy createdAt updatedAt; return ;;
    "reports get:--html") compopt -o filenames 2>/dev/null; return ;;
    "reports get:--fields") _sbox_join reportId organizationId type title status language claimId aoiIds detectionIds peritajeId jobId summary summary.damagedHectares summary.affectedPct summary.severity summary.expectedLossPct summary.alternatives summary.exposure summary.exposure.asOf summary.exposure.plots summary.exposure.insuredHectares summary.exposure.sumInsured summary.exposure.sumInsured.amount summary.exposure.sumInsured.currency summary.exposure.remainingSumInsured summary.exposure.remainingSumInsured.amount summary.exposure.remainingSumInsured.currency summary.exposure.byPeril summary.exposure.byCrop summary.exposure.byEvent summary.exposure.expectedLoss summary.exposure.expectedLoss.amount summary.exposure.expectedLoss.currency summary.exposure.largestEvent summary.exposure.largestEvent.eventId summary.exposure.largestEvent.peril summary.exposure.largestEvent.plots summary.exposure.largestEvent.damagedHectares summary.exposure.largestEvent.sumInsured summary.exposure.largestEvent.sumInsured.amount summary.exposure.largestEvent.sumInsured.currency summary.exposure.largestEvent.expectedLoss summary.exposure.largestEvent.expectedLoss.amount summary.exposure.largestEvent.expectedLoss.currency summary.index summary.index.index summary.index.window summary.index.window.from summary.index.window.to summary.index.strike summary.index.exit summary.index.shape summary.index.value summary.index.payPct summary.index.normalMm summary.index.series summary.settlement summary.settlement.peritajeId summary.settlement.insuredHectares summary.settlement.plotHectares summary.settlement.plotSumInsured summary.settlement.plotSumInsured.amount summary.settlement.plotSumInsured.currency summary.settlement.sumInsuredPerHectare summary.settlement.sumInsuredPerHectare.amount summary.settlement.sumInsuredPerHectare.currency summary.settlement.assessedLossPct summary.settlement.priorLossPct summary.settlement.effectiveLossPct summary.settlement.deductiblePct summary.settlement.deductibleType summary.settlement.index summary.settlement.index.index summary.settlement.index.window summary.settlement.index.window.from summary.settlement.index.window.to summary.settlement.index.strike summary.settlement.index.exit summary.settlement.index.shape summary.settlement.index.value summary.settlement.index.payPct summary.settlement.remainingBefore summary.settlement.remainingBefore.amount summary.settlement.remainingBefore.currency summary.settlement.cap summary.settlement.lateNotice summary.settlement.formula summary.settlement.amount summary.settlement.amount.amount summary.settlement.amount.currency signedAt signedBy createdAt updatedAt manifest manifest.statement manifest.statement._type manifest.statement.subject manifest.statement.predicateType manifest.statement.predicate manifest.statement.predicate.organizationId manifest.statement.predicate.reportId manifest.statement.predicate.signedAt manifest.statement.predicate.signedBy manifest.statement.predicate.claim manifest.statement.predicate.claim.claimId manifest.statement.predicate.claim.policyId manifest.statement.predicate.claim.aoiId manifest.statement.predicate.claim.eventId manifest.statement.predicate.claim.peril manifest.statement.predicate.claim.occurredAt manifest.statement.predicate.claim.claimedHectares manifest.statement.predicate.policy manifest.statement.predicate.policy.policyId manifest.statement.predicate.policy.policyNumber manifest.statement.predicate.policy.clientId manifest.statement.predicate.policy.sumInsured manifest.statement.predicate.policy.sumInsured.amount manifest.statement.predicate.policy.sumInsured.currency manifest.statement.predicate.policy.deductiblePct manifest.statement.predicate.policy.deductibleType manifest.statement.predicate.policy.coverFrom manifest.statement.predicate.policy.coverTo manifest.statement.predicate.events manifest.statement.predicate.amount manifest.statement.predicate.amount.amount manifest.statement.predicate.amount.currency manifest.signature manifest.signature.algorithm manifest.signature.keyId manifest.signature.jws; return ;;
    "watches list:--aoi-id") _sbox_offer aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004; return ;;
    "watches list:--peril") _sbox_offer hail frost drought flood wind fire heat excess_rain; return ;;
    "watches list:--fields") _sbox_join watchSubscriptionId organizationId aoiId peril minSeverity threshold threshold.metric threshold.operator threshold.value status lastAlertAt createdAt updatedAt; return ;;
    "watches create:--aoi-id") _sbox_offer aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004; return ;;
    "watches create:--peril") _sbox_offer hail frost drought; return ;;
    "watches create:--min-severity") _sbox_offer low moderate high severe; return ;;
    "watches create:--fields") _sbox_join watchSubscriptionId organizationId aoiId peril minSeverity threshold threshold.metric threshold.operator threshold.value status lastAlertAt createdAt updatedAt; return ;;
    "alerts list:--status") _sbox_offer open acknowledged resolved expired; return ;;
    "alerts list:--aoi-id") _sbox_offer aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004; return ;;
    "alerts list:--peril") _sbox_offer hail frost drought flood wind fire heat excess_rain; return ;;
    "alerts list:--severity") _sbox_offer low moderate high severe; return ;;
    "alerts list:--fields") _sbox_join alertId organizationId watchSubscriptionId aoiId eventId peril severity status title message triggeredAt acknowledgedAt resolvedAt createdAt updatedAt; return ;;
    "webhooks list:--fields") _sbox_join subscriptionId organizationId endpointUrl eventTypes signingKeyRef status createdAt updatedAt; return ;;
    "webhooks create:--event-types") _sbox_join claim.created report.approved weather.alert; return ;;
    "webhooks create:--fields") _sbox_join subscriptionId organizationId endpointUrl eventTypes signingKeyRef status createdAt updatedAt; return ;;
    "deliveries list:--fields") _sbox_join deliveryId organizationId subscriptionId messageId eventType endpointUrl status attemptCount maxAttempts nextAttemptAt deadLetteredAt deliveredAt request request.headers request.body attempts createdAt updatedAt; return ;;
    "deliveries replay:--fields") _sbox_join deliveryId organizationId subscriptionId messageId eventType endpointUrl status attemptCount maxAttempts nextAttemptAt deadLetteredAt deliveredAt request request.headers request.body attempts createdAt updatedAt; return ;;
    "branding get:--fields") _sbox_join organizationId displayName legalName primaryColor secondaryColor logoUrl logo logo.contentType logo.byteLength logo.sha256 logo.width logo.height supportEmail websiteUrl locale timezone reportFooter version createdAt updatedAt; return ;;
    "branding set:--fields") _sbox_join organizationId displayName legalName primaryColor secondaryColor logoUrl logo logo.contentType logo.byteLength logo.sha256 logo.width logo.height supportEmail websiteUrl locale timezone reportFooter version createdAt updatedAt; return ;;
    "branding logo:--fields") _sbox_join organizationId displayName legalName primaryColor secondaryColor logoUrl logo logo.contentType logo.byteLength logo.sha256 logo.width logo.height supportEmail websiteUrl locale timezone reportFooter version createdAt updatedAt; return ;;
    "import:--mode") _sbox_offer create upsert; return ;;
    "import:--format") _sbox_offer json csv; return ;;
    "import:--fields") _sbox_join jobId organizationId kind status stage progressPct input input.eventId input.aoiId input.aoiVersion input.method input.kind input.mode input.dryRun input.received cost cost.estimatedCredits cost.chargedCredits cost.unit cost.remainingCredits workerBudgetSeconds startedAt finishedAt resultUrl error error.code error.title error.detail createdAt updatedAt; return ;;
    "jobs create:--kind") _sbox_offer geo.damage_footprint; return ;;
    "jobs create:--event-id") _sbox_offer evt_0009 evt_0012 evt_0011 evt_0006 evt_0005 evt_0008 evt_0007 evt_0013 evt_0001 evt_0004 evt_0003 evt_0002 evt_0014 evt_0010 evt_9002 evt_9003 evt_9001; return ;;
    "jobs create:--aoi-id") _sbox_offer aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004; return ;;
    "jobs create:--method") _sbox_offer ndvi_delta ndre_delta s1_backscatter_delta frost_degree_hours spi3_ndvi_anomaly; return ;;
    "jobs create:--fields") _sbox_join jobId organizationId kind status stage progressPct input input.eventId input.aoiId input.aoiVersion input.method input.kind input.mode input.dryRun input.received cost cost.estimatedCredits cost.chargedCredits cost.unit cost.remainingCredits workerBudgetSeconds startedAt finishedAt resultUrl error error.code error.title error.detail createdAt updatedAt; return ;;
    "jobs get:--fields") _sbox_join jobId organizationId kind status stage progressPct input input.eventId input.aoiId input.aoiVersion input.method input.kind input.mode input.dryRun input.received cost cost.estimatedCredits cost.chargedCredits cost.unit cost.remainingCredits workerBudgetSeconds startedAt finishedAt resultUrl error error.code error.title error.detail createdAt updatedAt; return ;;
    "jobs cancel:--fields") _sbox_join jobId organizationId kind status stage progressPct input input.eventId input.aoiId input.aoiVersion input.method input.kind input.mode input.dryRun input.received cost cost.estimatedCredits cost.chargedCredits cost.unit cost.remainingCredits workerBudgetSeconds startedAt finishedAt resultUrl error error.code error.title error.detail createdAt updatedAt; return ;;
    "jobs result:--geojson") compopt -o filenames 2>/dev/null; return ;;
    "jobs result:--svg") compopt -o filenames 2>/dev/null; return ;;
    "jobs result:--fields") _sbox_join jobId kind eventId aoiId aoiVersion aoiHectares peril method computedAt geometry geometry.type geometry.coordinates damagedHectares affectedPct uncertaintyPct severity index index.name index.before index.after index.cells growthStage growthStage.scale growthStage.code growthStage.name growthStage.since expectedLossPct expectedLossReason grid grid.system grid.resolution grid.cellCount cellsBySeverity cellsBySeverity.low cellsBySeverity.low.cellCount cellsBySeverity.low.hectares cellsBySeverity.low.index cellsBySeverity.low.index.name cellsBySeverity.low.index.before cellsBySeverity.low.index.after cellsBySeverity.low.cells cellsBySeverity.moderate cellsBySeverity.moderate.cellCount cellsBySeverity.moderate.hectares cellsBySeverity.moderate.index cellsBySeverity.moderate.index.name cellsBySeverity.moderate.index.before cellsBySeverity.moderate.index.after cellsBySeverity.moderate.cells cellsBySeverity.high cellsBySeverity.high.cellCount cellsBySeverity.high.hectares cellsBySeverity.high.index cellsBySeverity.high.index.name cellsBySeverity.high.index.before cellsBySeverity.high.index.after cellsBySeverity.high.cells cellsBySeverity.severe cellsBySeverity.severe.cellCount cellsBySeverity.severe.hectares cellsBySeverity.severe.index cellsBySeverity.severe.index.name cellsBySeverity.severe.index.before cellsBySeverity.severe.index.after cellsBySeverity.severe.cells undamagedCellCount undamagedCells scenes provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls resultDigest dryRun received created updated rejected resourceIds errors; return ;;
    "clients get:--fields") _sbox_join clientId organizationId name clientType taxId email phone country region status createdAt updatedAt; return ;;
    "policies get:--fields") _sbox_join policyId organizationId policyNumber clientId portfolioId aoiIds crop season coverageType perils insuredPlots insuredHectares sumInsured sumInsured.amount sumInsured.currency sumInsuredPerHectare sumInsuredPerHectare.amount sumInsuredPerHectare.currency approvedToDate approvedToDate.amount approvedToDate.currency remainingSumInsured remainingSumInsured.amount remainingSumInsured.currency deductiblePct deductibleType trigger trigger.index trigger.window trigger.window.from trigger.window.to trigger.strike trigger.exit trigger.shape indexDueAt indexReadings premium premium.amount premium.currency effectiveFrom effectiveTo cancelledOn coverFrom coverTo backdated status createdAt updatedAt; return ;;
    "events get:--fields") _sbox_join eventId organizationId peril severity name status startedAt endedAt footprint footprint.type footprint.coordinates centroid centroid.lat centroid.lon affectedAoiIds metrics metrics.maxHailSizeMm metrics.meshMm metrics.swathLengthKm metrics.swathWidthKm metrics.directionDegrees metrics.minTemperatureC metrics.hoursBelowZero metrics.spi3 metrics.daysWithoutRain metrics.rainfallMm metrics.maxGustKmh provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls createdAt updatedAt; return ;;
    "detections get:--fields") _sbox_join detectionId organizationId eventId aoiId aoiVersion aoiHectares computedAt affectedPct damagedHectares uncertaintyPct severity method index index.name index.before index.after growthStage growthStage.scale growthStage.code growthStage.name growthStage.since expectedLossPct expectedLossReason provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls createdAt updatedAt; return ;;
    "peritajes get:--fields") _sbox_join peritajeId organizationId claimId detectionId detectionAbsence aoiId status expert expert.name expert.licenceNumber modality scheduledAt visitedAt completedAt actaNumber phenologicalStage samplePoints zones assessedDamagePct agreedByInsured notes createdAt updatedAt; return ;;
    "watches get:--fields") _sbox_join watchSubscriptionId organizationId aoiId peril minSeverity threshold threshold.metric threshold.operator threshold.value status lastAlertAt createdAt updatedAt; return ;;
    "webhooks get:--fields") _sbox_join subscriptionId organizationId endpointUrl eventTypes signingKeyRef status createdAt updatedAt; return ;;
    "audit:--fields") _sbox_join holds checked checked.policies checked.claims checked.reports checked.detections checked.jobResults checked.jobs brokenCount broken; return ;;
    "clock get:--fields") _sbox_join now seededAt next next.at next.what next.counted next.counted.observations next.counted.passes; return ;;
    "clock advance:--fields") _sbox_join from now happened happenedCount counted counted.observations counted.passes; return ;;
    "clock due:--fields") _sbox_join from until happened happenedCount counted counted.observations counted.passes; return ;;
    "events strike:--aoi-id") _sbox_offer aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004; return ;;
    "events strike:--peril") _sbox_offer hail frost drought; return ;;
    "events strike:--severity") _sbox_offer low moderate high severe; return ;;
    "events strike:--fields") _sbox_join eventId organizationId peril severity name status startedAt endedAt footprint footprint.type footprint.coordinates centroid centroid.lat centroid.lon affectedAoiIds metrics metrics.maxHailSizeMm metrics.meshMm metrics.swathLengthKm metrics.swathWidthKm metrics.directionDegrees metrics.minTemperatureC metrics.hoursBelowZero metrics.spi3 metrics.daysWithoutRain metrics.rainfallMm metrics.maxGustKmh provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls createdAt updatedAt; return ;;
    "faults list:--fields") _sbox_join faultId operation status drop delayMs hold after retryAfterSeconds times every profile matched strikes createdAt; return ;;
    "faults add:--status") _sbox_offer 429 500 502 503 504; return ;;
    "faults add:--fields") _sbox_join faultId operation status drop delayMs hold after retryAfterSeconds times every profile matched strikes createdAt; return ;;
    "faults clear:--fields") _sbox_join faultId operation status drop delayMs hold after retryAfterSeconds times every profile matched strikes createdAt; return ;;
    "faults get:--fields") _sbox_join faultId operation status drop delayMs hold after retryAfterSeconds times every profile matched strikes createdAt; return ;;
    "faults remove:--fields") _sbox_join faultId operation status drop delayMs hold after retryAfterSeconds times every profile matched strikes createdAt; return ;;
    "faults held:--fields") _sbox_join requestId faultId organizationId profile operationId method path idempotencyKey status heldAt; return ;;
    "faults release:--status") _sbox_offer 429 500 502 503 504; return ;;
    "faults release:--fields") _sbox_join requestId faultId organizationId profile operationId method path idempotencyKey status heldAt; return ;;
    "log:--fields") _sbox_join position at organizationId profile operationId method path status idempotencyKey created; return ;;
    "coverage:--html") compopt -o filenames 2>/dev/null; return ;;
    "coverage:--fixtures") compopt -o dirnames 2>/dev/null; return ;;
    "coverage:--fields") _sbox_join answers reached; return ;;
    "worlds rewind:--fields") _sbox_join to from position generation takenBack takenBackCount; return ;;
    "worlds list:--fields") _sbox_join name position now lastUsed trouble; return ;;
    "worlds fork:--fields") _sbox_join name position now lastUsed trouble; return ;;
    "worlds get:--fields") _sbox_join name position now lastUsed trouble; return ;;
    "worlds drop:--fields") _sbox_join name position now lastUsed trouble; return ;;
    "clock to:--fields") _sbox_join from now happened happenedCount counted counted.observations counted.passes; return ;;
    "clock next:--fields") _sbox_join from now happened happenedCount counted counted.observations counted.passes; return ;;
    "trigger:--aoi-id") _sbox_offer aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004; return ;;
    "trigger:--peril") _sbox_offer hail frost drought flood wind fire heat excess_rain; return ;;
    "trigger:--severity") _sbox_offer low moderate high severe; return ;;
    "trigger:--policy-id") _sbox_offer pol_0010 pol_0009 pol_0006 pol_0008 pol_0007 pol_0002 pol_0005 pol_0001 pol_0004 pol_0012 pol_0003 pol_0011 pol_9001 pol_9002; return ;;
    "trigger:--claim-id") _sbox_offer clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002; return ;;
    "serve:--fixtures") compopt -o dirnames 2>/dev/null; return ;;
    "serve:--token") [[ "$cur" != *=* ]] || _sbox_join portfolio:read clients:read underwriting:read events:read claims:read reports:read alerting:read notifications:read admin:read portfolio:write clients:write underwriting:write events:write claims:write reports:write alerting:write notifications:write admin:write; return ;;
    "serve:--data") compopt -o dirnames 2>/dev/null; return ;;
    "serve:--reads") _sbox_offer linearizable local; return ;;
    "serve:--record") compopt -o filenames 2>/dev/null; return ;;
    "exec:--fixtures") compopt -o dirnames 2>/dev/null; return ;;
    "walkthrough:--fixtures") compopt -o dirnames 2>/dev/null; return ;;
    "mcp:--fixtures") compopt -o dirnames 2>/dev/null; return ;;
    "data check:--fixtures") compopt -o dirnames 2>/dev/null; return ;;
    "data move:--fixtures") compopt -o dirnames 2>/dev/null; return ;;
    "api:--data"|"api:-d") compopt -o filenames 2>/dev/null; return ;;
    "compare:--data"|"compare:-d") compopt -o filenames 2>/dev/null; return ;;
    "record:--fixtures") compopt -o dirnames 2>/dev/null; return ;;
    "replay:--fixtures") compopt -o dirnames 2>/dev/null; return ;;
    "ticket:--fixtures") compopt -o dirnames 2>/dev/null; return ;;
    "diff:--fixtures") compopt -o dirnames 2>/dev/null; return ;;
    "listen:--events") _sbox_join claim.created report.approved weather.alert; return ;;
    "listen:--replay") _sbox_offer dlv_0010 dlv_0001 dlv_0002 dlv_0003 dlv_0004 dlv_0005 dlv_0008 dlv_0009 dlv_0006 dlv_0007 dlv_9001; return ;;
    "export:--out") compopt -o dirnames 2>/dev/null; return ;;
    "reports verify:--keys") compopt -o filenames 2>/dev/null; return ;;
  esac
  case "$prev" in
    --profile|--base-url|--token|--tenant|--world|--output|-o|--fields|--dir|--reason|--data|-d|--idempotency-key|-i|--limit|--cursor|--name|--description|--country|--currency|--season|--portfolio-id|--peril|--ring|--peril-profile|--crop|--species|--sowing-date|--client-id|--external-ref|--client-type|--tax-id|--email|--phone|--region|--status|--aoi-ids|--perils|--sum-insured|--effective-from|--effective-to|--policy-number|--coverage-type|--deductible-pct|--deductible-type|--trigger|--premium|--severity|--aoi-id|--from|--to|--event-id|--method|--policy-id|--occurred-at|--claim-id|--claimed-hectares|--reported-loss-pct|--claimed-amount|--detection-ids|--peritaje-id|--detection-id|--scheduled-at|--expert|--modality|--zones|--assessed-damage-pct|--completed-at|--phenological-stage|--notes|--title|--report-id|--type|--language|--job-id|--html|--min-severity|--threshold|--endpoint-url|--event-types|--signing-key-ref|--display-name|--primary-color|--secondary-color|--legal-name|--support-email|--website-url|--locale|--timezone|--report-footer|--mode|--format|--timeout|--interval|--kind|--geojson|--svg|--until|--advance|--times|--every|--delay|--retry-after|--identity|--request-id|--min|--fixtures|--job-steps|--at|--speed|--port|-p|--host|--max-hold|--reads|--cors|--allow-host|--record|--tools|--data-raw|--header|-H|--secret|--forward-to|--events|--replay|--trouble|--out|--keys) return ;;
  esac
  if [[ "$cur" == -* ]]; then
    case "$place" in
      "") _sbox_offer --version ;;
      "fixtures dump") _sbox_offer --dir ;;
      "reset") _sbox_offer --reason --data --yes --idempotency-key ;;
      "portfolios list") _sbox_offer --limit --cursor --all ;;
      "portfolios create") _sbox_offer --name --description --country --currency --season --data --idempotency-key ;;
      "aois list") _sbox_offer --portfolio-id --peril --limit --cursor --all ;;
      "aois create") _sbox_offer --portfolio-id --name --ring --peril-profile --crop --species --sowing-date --season --client-id --external-ref --data --idempotency-key ;;
      "clients list") _sbox_offer --limit --cursor --all ;;
      "clients create") _sbox_offer --name --client-type --tax-id --email --phone --country --region --data --idempotency-key ;;
      "policies list") _sbox_offer --client-id --status --limit --cursor --all ;;
      "policies create") _sbox_offer --client-id --portfolio-id --aoi-ids --perils --sum-insured --effective-from --effective-to --policy-number --crop --season --coverage-type --deductible-pct --deductible-type --trigger --premium --data --idempotency-key ;;
      "events list") _sbox_offer --peril --severity --status --aoi-id --portfolio-id --from --to --limit --cursor --all ;;
      "detections list") _sbox_offer --event-id --aoi-id --severity --limit --cursor --all ;;
      "detections create") _sbox_offer --event-id --aoi-id --method --data --idempotency-key ;;
      "weather list") _sbox_offer --aoi-id --from --to --limit --cursor --all ;;
      "claims list") _sbox_offer --status --policy-id --aoi-id --peril --limit --cursor --all ;;
      "claims create") _sbox_offer --policy-id --aoi-id --peril --occurred-at --claim-id --status --reason --event-id --claimed-hectares --reported-loss-pct --claimed-amount --detection-ids --description --external-ref --data --idempotency-key ;;
      "peritajes list") _sbox_offer --claim-id --status --limit --cursor --all ;;
      "peritajes create") _sbox_offer --claim-id --peritaje-id --agreed-by-insured --detection-id --scheduled-at --expert --modality --zones --assessed-damage-pct --completed-at --phenological-stage --notes --data --idempotency-key ;;
      "reports list") _sbox_offer --status --claim-id --limit --cursor --all ;;
      "reports create") _sbox_offer --title --claim-id --aoi-ids --report-id --type --status --language --detection-ids --peritaje-id --job-id --data --idempotency-key ;;
      "reports get") _sbox_offer --html --force ;;
      "watches list") _sbox_offer --aoi-id --peril --limit --cursor --all ;;
      "watches create") _sbox_offer --aoi-id --peril --min-severity --threshold --data --idempotency-key ;;
      "alerts list") _sbox_offer --status --aoi-id --peril --severity --limit --cursor --all ;;
      "webhooks list") _sbox_offer --limit --cursor --all ;;
      "webhooks create") _sbox_offer --endpoint-url --event-types --signing-key-ref --data --idempotency-key ;;
      "deliveries replay") _sbox_offer --reason --data --idempotency-key ;;
      "branding set") _sbox_offer --display-name --primary-color --secondary-color --legal-name --support-email --website-url --locale --timezone --report-footer --data --idempotency-key ;;
      "branding logo") _sbox_offer --data --idempotency-key ;;
      "import") _sbox_offer --mode --dry-run --data --format --template --wait --timeout --interval --idempotency-key ;;
      "jobs create") _sbox_offer --kind --event-id --aoi-id --method --data --wait --timeout --interval --idempotency-key ;;
      "jobs result") _sbox_offer --geojson --svg --force ;;
      "clock advance") _sbox_offer --data --dry-run --idempotency-key ;;
      "clock due") _sbox_offer --until --advance ;;
      "events strike") _sbox_offer --aoi-id --peril --severity --data --idempotency-key ;;
      "faults add") _sbox_offer --status --drop --hold --after --times --every --data --delay --retry-after --identity --idempotency-key ;;
      "faults clear") _sbox_offer --idempotency-key ;;
      "faults remove") _sbox_offer --idempotency-key ;;
      "faults held") _sbox_offer --wait --timeout ;;
      "faults release") _sbox_offer --request-id --status --drop --data --idempotency-key ;;
      "log") _sbox_offer --limit --cursor --all --after --follow ;;
      "coverage") _sbox_offer --min --html --fixtures --job-steps ;;
      "worlds rewind") _sbox_offer --data --at --idempotency-key ;;
      "worlds list") _sbox_offer --limit --cursor --all ;;
      "worlds fork") _sbox_offer --at --data --idempotency-key ;;
      "worlds drop") _sbox_offer --idempotency-key ;;
      "clock to") _sbox_offer --data --dry-run --idempotency-key ;;
      "clock next") _sbox_offer --data --dry-run --idempotency-key ;;
      "clock run") _sbox_offer --speed ;;
      "trigger") _sbox_offer --aoi-id --peril --severity --policy-id --claim-id ;;
      "serve") _sbox_offer --port --host --fixtures --job-steps --token --max-hold --data --reads --cors --allow-host --record --open --log --quiet ;;
      "exec") _sbox_offer --fixtures --job-steps ;;
      "walkthrough") _sbox_offer --list --check --write --yes --fixtures ;;
      "mcp") _sbox_offer --http --port --tools --read-only --fixtures --job-steps ;;
      "status") _sbox_offer --digest ;;
      "data check") _sbox_offer --fixtures --job-steps ;;
      "data move") _sbox_offer --fixtures --job-steps ;;
      "jobs wait") _sbox_offer --timeout --interval ;;
      "profiles add") _sbox_offer --force ;;
      "api") _sbox_offer --data --data-raw --header --idempotency-key --include ;;
      "compare") _sbox_offer --data --data-raw --header --idempotency-key --tenants ;;
      "check-receiver") _sbox_offer --secret --timeout --acknowledges-first --yes ;;
      "permissions") _sbox_offer --check --markdown ;;
      "record") _sbox_offer --fixtures --job-steps ;;
      "replay") _sbox_offer --only-failures --until --serve --port --cors --fixtures ;;
      "ticket") _sbox_offer --fixtures --job-steps ;;
      "diff") _sbox_offer --fixtures ;;
      "listen") _sbox_offer --forward-to --events --replay --as-recorded --trouble --interval ;;
      "export") _sbox_offer --out ;;
      "reports verify") _sbox_offer --keys ;;
    esac
    _sbox_offer --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
    return
  fi
  case "$place:$position" in
    ":0") _sbox_offer serve exec coverage walkthrough mcp status data portfolios aois clients policies events weather detections jobs claims peritajes reports watches alerts webhooks deliveries branding import audit clock faults trigger undo log worlds reset fixtures profiles whoami completion api compare check check-receiver permissions explain record replay ticket diff listen export ;;
    "data:0") _sbox_offer check move ;;
    "portfolios:0") _sbox_offer list create get ;;
    "aois:0") _sbox_offer list create get ;;
    "clients:0") _sbox_offer list create get ;;
    "policies:0") _sbox_offer list create get ;;
    "events:0") _sbox_offer list get strike ;;
    "weather:0") _sbox_offer list ;;
    "detections:0") _sbox_offer list create get ;;
    "jobs:0") _sbox_offer create get cancel result wait ;;
    "claims:0") _sbox_offer list create get ;;
    "peritajes:0") _sbox_offer list create get ;;
    "reports:0") _sbox_offer list create get verify ;;
    "watches:0") _sbox_offer list create get ;;
    "alerts:0") _sbox_offer list ;;
    "webhooks:0") _sbox_offer list create get ;;
    "deliveries:0") _sbox_offer list replay verify ;;
    "branding:0") _sbox_offer get set logo ;;
    "clock:0") _sbox_offer get advance due to next run ;;
    "faults:0") _sbox_offer list add clear get remove held release ;;
    "worlds:0") _sbox_offer rewind list fork get drop ;;
    "fixtures:0") _sbox_offer dump ;;
    "profiles:0") _sbox_offer list show use add remove ;;
    "portfolios get:0") _sbox_offer pf_0001 pf_0002 pf_0003 pf_9001 ;;
    "aois get:0") _sbox_offer aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004 ;;
    "claims get:0") _sbox_offer clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002 ;;
    "reports get:0") _sbox_offer rep_0005 rep_0003 rep_0001 rep_0002 rep_0004 rep_0006 rep_9001 ;;
    "deliveries replay:0") _sbox_offer dlv_0010 dlv_0001 dlv_0002 dlv_0003 dlv_0004 dlv_0005 dlv_0008 dlv_0009 dlv_0006 dlv_0007 dlv_9001 ;;
    "branding logo:0") compopt -o filenames 2>/dev/null ;;
    "import:0") _sbox_offer aois policies clients claims ;;
    "import:1") compopt -o filenames 2>/dev/null ;;
    "jobs get:0") _sbox_offer job_0001 job_0004 job_0005 job_0002 job_0003 job_9001 ;;
    "jobs cancel:0") _sbox_offer job_0001 job_0004 job_0005 job_0002 job_0003 job_9001 ;;
    "jobs result:0") _sbox_offer job_0001 job_0004 job_0005 job_0002 job_0003 job_9001 ;;
    "clients get:0") _sbox_offer cli_0001 cli_0002 cli_0003 cli_0004 cli_0005 cli_0006 cli_0007 cli_0008 cli_0009 cli_9001 cli_9002 ;;
    "policies get:0") _sbox_offer pol_0010 pol_0009 pol_0006 pol_0008 pol_0007 pol_0002 pol_0005 pol_0001 pol_0004 pol_0012 pol_0003 pol_0011 pol_9001 pol_9002 ;;
    "events get:0") _sbox_offer evt_0009 evt_0012 evt_0011 evt_0006 evt_0005 evt_0008 evt_0007 evt_0013 evt_0001 evt_0004 evt_0003 evt_0002 evt_0014 evt_0010 evt_9002 evt_9003 evt_9001 ;;
    "detections get:0") _sbox_offer det_0025 det_0027 det_0018 det_0019 det_0015 det_0016 det_0017 det_0028 det_0020 det_0021 det_0001 det_0002 det_0003 det_0004 det_0005 det_0012 det_0013 det_0014 det_0009 det_0010 det_0011 det_0006 det_0007 det_0008 det_0022 det_0023 det_0024 det_0026 det_9002 det_9001 det_9003 ;;
    "peritajes get:0") _sbox_offer per_0003 per_0001 per_0006 per_0007 per_0002 per_0005 per_0004 per_9001 ;;
    "watches get:0") _sbox_offer wsb_0005 wsb_0007 wsb_0003 wsb_0004 wsb_0006 wsb_0001 wsb_0002 wsb_0008 wsb_9001 wsb_9002 ;;
    "webhooks get:0") _sbox_offer whs_0004 whs_0002 whs_0001 whs_0003 whs_9001 ;;
    "trigger:0") _sbox_offer claim.created report.approved weather.alert ;;
    "walkthrough:0") compopt -o filenames 2>/dev/null ;;
    "data check:0") compopt -o dirnames 2>/dev/null ;;
    "data move:0") compopt -o dirnames 2>/dev/null ;;
    "data move:1") compopt -o dirnames 2>/dev/null ;;
    "jobs wait:0") _sbox_offer job_0001 job_0004 job_0005 job_0002 job_0003 job_9001 ;;
    "profiles show:0") _sbox_profiles ;;
    "profiles use:0") _sbox_profiles ;;
    "profiles add:0") _sbox_profiles ;;
    "profiles remove:0") _sbox_profiles ;;
    "completion:0") _sbox_offer bash zsh fish powershell ;;
    "api:0") _sbox_offer GET HEAD POST PUT DELETE ;;
    "api:1") _sbox_offer /control/audit /control/clock /control/coverage /control/due /control/events /control/faults /control/held /control/held/release /control/log /control/log/stream /control/rewind /control/worlds /v1/alerts /v1/aois /v1/aois/aoi_0001 /v1/aois/aoi_0002 /v1/aois/aoi_0003 /v1/aois/aoi_0004 /v1/aois/aoi_0005 /v1/aois/aoi_0006 /v1/aois/aoi_0007 /v1/aois/aoi_0008 /v1/aois/aoi_0009 /v1/aois/aoi_0010 /v1/aois/aoi_0011 /v1/aois/aoi_0012 /v1/aois/aoi_0013 /v1/aois/aoi_0014 /v1/aois/aoi_0015 /v1/aois/aoi_0016 /v1/aois/aoi_0017 /v1/aois/aoi_0018 /v1/aois/aoi_0019 /v1/aois/aoi_0020 /v1/aois/aoi_0021 /v1/aois/aoi_0022 /v1/aois/aoi_0023 /v1/aois/aoi_0024 /v1/aois/aoi_0025 /v1/aois/aoi_0026 /v1/aois/aoi_0027 /v1/aois/aoi_0028 /v1/aois/aoi_0029 /v1/aois/aoi_0030 /v1/aois/aoi_9001 /v1/aois/aoi_9002 /v1/aois/aoi_9003 /v1/aois/aoi_9004 /v1/claims /v1/claims/clm_0001 /v1/claims/clm_0002 /v1/claims/clm_0003 /v1/claims/clm_0004 /v1/claims/clm_0005 /v1/claims/clm_0006 /v1/claims/clm_0007 /v1/claims/clm_0008 /v1/claims/clm_0009 /v1/claims/clm_0010 /v1/claims/clm_0011 /v1/claims/clm_9001 /v1/claims/clm_9002 /v1/clients /v1/clients/cli_0001 /v1/clients/cli_0002 /v1/clients/cli_0003 /v1/clients/cli_0004 /v1/clients/cli_0005 /v1/clients/cli_0006 /v1/clients/cli_0007 /v1/clients/cli_0008 /v1/clients/cli_0009 /v1/clients/cli_9001 /v1/clients/cli_9002 /v1/detections /v1/detections/det_0001 /v1/detections/det_0002 /v1/detections/det_0003 /v1/detections/det_0004 /v1/detections/det_0005 /v1/detections/det_0006 /v1/detections/det_0007 /v1/detections/det_0008 /v1/detections/det_0009 /v1/detections/det_0010 /v1/detections/det_0011 /v1/detections/det_0012 /v1/detections/det_0013 /v1/detections/det_0014 /v1/detections/det_0015 /v1/detections/det_0016 /v1/detections/det_0017 /v1/detections/det_0018 /v1/detections/det_0019 /v1/detections/det_0020 /v1/detections/det_0021 /v1/detections/det_0022 /v1/detections/det_0023 /v1/detections/det_0024 /v1/detections/det_0025 /v1/detections/det_0026 /v1/detections/det_0027 /v1/detections/det_0028 /v1/detections/det_9001 /v1/detections/det_9002 /v1/detections/det_9003 /v1/events /v1/events/evt_0001 /v1/events/evt_0002 /v1/events/evt_0003 /v1/events/evt_0004 /v1/events/evt_0005 /v1/events/evt_0006 /v1/events/evt_0007 /v1/events/evt_0008 /v1/events/evt_0009 /v1/events/evt_0010 /v1/events/evt_0011 /v1/events/evt_0012 /v1/events/evt_0013 /v1/events/evt_0014 /v1/events/evt_9001 /v1/events/evt_9002 /v1/events/evt_9003 /v1/import/aois /v1/import/claims /v1/import/clients /v1/import/policies /v1/jobs /v1/jobs/job_0001 /v1/jobs/job_0001/result /v1/jobs/job_0002 /v1/jobs/job_0002/result /v1/jobs/job_0003 /v1/jobs/job_0003/result /v1/jobs/job_0004 /v1/jobs/job_0004/result /v1/jobs/job_0005 /v1/jobs/job_0005/result /v1/jobs/job_9001 /v1/jobs/job_9001/result /v1/org/branding /v1/org/branding/logo /v1/peritajes /v1/peritajes/per_0001 /v1/peritajes/per_0002 /v1/peritajes/per_0003 /v1/peritajes/per_0004 /v1/peritajes/per_0005 /v1/peritajes/per_0006 /v1/peritajes/per_0007 /v1/peritajes/per_9001 /v1/policies /v1/policies/pol_0001 /v1/policies/pol_0002 /v1/policies/pol_0003 /v1/policies/pol_0004 /v1/policies/pol_0005 /v1/policies/pol_0006 /v1/policies/pol_0007 /v1/policies/pol_0008 /v1/policies/pol_0009 /v1/policies/pol_0010 /v1/policies/pol_0011 /v1/policies/pol_0012 /v1/policies/pol_9001 /v1/policies/pol_9002 /v1/portfolios /v1/portfolios/pf_0001 /v1/portfolios/pf_0002 /v1/portfolios/pf_0003 /v1/portfolios/pf_9001 /v1/reports /v1/reports/rep_0001 /v1/reports/rep_0002 /v1/reports/rep_0003 /v1/reports/rep_0004 /v1/reports/rep_0005 /v1/reports/rep_0006 /v1/reports/rep_9001 /v1/sbox/fixtures /v1/sbox/reset /v1/watch/subscriptions /v1/watch/subscriptions/wsb_0001 /v1/watch/subscriptions/wsb_0002 /v1/watch/subscriptions/wsb_0003 /v1/watch/subscriptions/wsb_0004 /v1/watch/subscriptions/wsb_0005 /v1/watch/subscriptions/wsb_0006 /v1/watch/subscriptions/wsb_0007 /v1/watch/subscriptions/wsb_0008 /v1/watch/subscriptions/wsb_9001 /v1/watch/subscriptions/wsb_9002 /v1/weather /v1/webhooks/deliveries /v1/webhooks/deliveries/dlv_0001/replay /v1/webhooks/deliveries/dlv_0002/replay /v1/webhooks/deliveries/dlv_0003/replay /v1/webhooks/deliveries/dlv_0004/replay /v1/webhooks/deliveries/dlv_0005/replay /v1/webhooks/deliveries/dlv_0006/replay /v1/webhooks/deliveries/dlv_0007/replay /v1/webhooks/deliveries/dlv_0008/replay /v1/webhooks/deliveries/dlv_0009/replay /v1/webhooks/deliveries/dlv_0010/replay /v1/webhooks/deliveries/dlv_9001/replay /v1/webhooks/subscriptions /v1/webhooks/subscriptions/whs_0001 /v1/webhooks/subscriptions/whs_0002 /v1/webhooks/subscriptions/whs_0003 /v1/webhooks/subscriptions/whs_0004 /v1/webhooks/subscriptions/whs_9001 ;;
    "compare:0") _sbox_offer GET HEAD POST PUT DELETE ;;
    "compare:1") _sbox_offer /control/audit /control/clock /control/coverage /control/due /control/events /control/faults /control/held /control/held/release /control/log /control/log/stream /control/rewind /control/worlds /v1/alerts /v1/aois /v1/aois/aoi_0001 /v1/aois/aoi_0002 /v1/aois/aoi_0003 /v1/aois/aoi_0004 /v1/aois/aoi_0005 /v1/aois/aoi_0006 /v1/aois/aoi_0007 /v1/aois/aoi_0008 /v1/aois/aoi_0009 /v1/aois/aoi_0010 /v1/aois/aoi_0011 /v1/aois/aoi_0012 /v1/aois/aoi_0013 /v1/aois/aoi_0014 /v1/aois/aoi_0015 /v1/aois/aoi_0016 /v1/aois/aoi_0017 /v1/aois/aoi_0018 /v1/aois/aoi_0019 /v1/aois/aoi_0020 /v1/aois/aoi_0021 /v1/aois/aoi_0022 /v1/aois/aoi_0023 /v1/aois/aoi_0024 /v1/aois/aoi_0025 /v1/aois/aoi_0026 /v1/aois/aoi_0027 /v1/aois/aoi_0028 /v1/aois/aoi_0029 /v1/aois/aoi_0030 /v1/aois/aoi_9001 /v1/aois/aoi_9002 /v1/aois/aoi_9003 /v1/aois/aoi_9004 /v1/claims /v1/claims/clm_0001 /v1/claims/clm_0002 /v1/claims/clm_0003 /v1/claims/clm_0004 /v1/claims/clm_0005 /v1/claims/clm_0006 /v1/claims/clm_0007 /v1/claims/clm_0008 /v1/claims/clm_0009 /v1/claims/clm_0010 /v1/claims/clm_0011 /v1/claims/clm_9001 /v1/claims/clm_9002 /v1/clients /v1/clients/cli_0001 /v1/clients/cli_0002 /v1/clients/cli_0003 /v1/clients/cli_0004 /v1/clients/cli_0005 /v1/clients/cli_0006 /v1/clients/cli_0007 /v1/clients/cli_0008 /v1/clients/cli_0009 /v1/clients/cli_9001 /v1/clients/cli_9002 /v1/detections /v1/detections/det_0001 /v1/detections/det_0002 /v1/detections/det_0003 /v1/detections/det_0004 /v1/detections/det_0005 /v1/detections/det_0006 /v1/detections/det_0007 /v1/detections/det_0008 /v1/detections/det_0009 /v1/detections/det_0010 /v1/detections/det_0011 /v1/detections/det_0012 /v1/detections/det_0013 /v1/detections/det_0014 /v1/detections/det_0015 /v1/detections/det_0016 /v1/detections/det_0017 /v1/detections/det_0018 /v1/detections/det_0019 /v1/detections/det_0020 /v1/detections/det_0021 /v1/detections/det_0022 /v1/detections/det_0023 /v1/detections/det_0024 /v1/detections/det_0025 /v1/detections/det_0026 /v1/detections/det_0027 /v1/detections/det_0028 /v1/detections/det_9001 /v1/detections/det_9002 /v1/detections/det_9003 /v1/events /v1/events/evt_0001 /v1/events/evt_0002 /v1/events/evt_0003 /v1/events/evt_0004 /v1/events/evt_0005 /v1/events/evt_0006 /v1/events/evt_0007 /v1/events/evt_0008 /v1/events/evt_0009 /v1/events/evt_0010 /v1/events/evt_0011 /v1/events/evt_0012 /v1/events/evt_0013 /v1/events/evt_0014 /v1/events/evt_9001 /v1/events/evt_9002 /v1/events/evt_9003 /v1/import/aois /v1/import/claims /v1/import/clients /v1/import/policies /v1/jobs /v1/jobs/job_0001 /v1/jobs/job_0001/result /v1/jobs/job_0002 /v1/jobs/job_0002/result /v1/jobs/job_0003 /v1/jobs/job_0003/result /v1/jobs/job_0004 /v1/jobs/job_0004/result /v1/jobs/job_0005 /v1/jobs/job_0005/result /v1/jobs/job_9001 /v1/jobs/job_9001/result /v1/org/branding /v1/org/branding/logo /v1/peritajes /v1/peritajes/per_0001 /v1/peritajes/per_0002 /v1/peritajes/per_0003 /v1/peritajes/per_0004 /v1/peritajes/per_0005 /v1/peritajes/per_0006 /v1/peritajes/per_0007 /v1/peritajes/per_9001 /v1/policies /v1/policies/pol_0001 /v1/policies/pol_0002 /v1/policies/pol_0003 /v1/policies/pol_0004 /v1/policies/pol_0005 /v1/policies/pol_0006 /v1/policies/pol_0007 /v1/policies/pol_0008 /v1/policies/pol_0009 /v1/policies/pol_0010 /v1/policies/pol_0011 /v1/policies/pol_0012 /v1/policies/pol_9001 /v1/policies/pol_9002 /v1/portfolios /v1/portfolios/pf_0001 /v1/portfolios/pf_0002 /v1/portfolios/pf_0003 /v1/portfolios/pf_9001 /v1/reports /v1/reports/rep_0001 /v1/reports/rep_0002 /v1/reports/rep_0003 /v1/reports/rep_0004 /v1/reports/rep_0005 /v1/reports/rep_0006 /v1/reports/rep_9001 /v1/sbox/fixtures /v1/sbox/reset /v1/watch/subscriptions /v1/watch/subscriptions/wsb_0001 /v1/watch/subscriptions/wsb_0002 /v1/watch/subscriptions/wsb_0003 /v1/watch/subscriptions/wsb_0004 /v1/watch/subscriptions/wsb_0005 /v1/watch/subscriptions/wsb_0006 /v1/watch/subscriptions/wsb_0007 /v1/watch/subscriptions/wsb_0008 /v1/watch/subscriptions/wsb_9001 /v1/watch/subscriptions/wsb_9002 /v1/weather /v1/webhooks/deliveries /v1/webhooks/deliveries/dlv_0001/replay /v1/webhooks/deliveries/dlv_0002/replay /v1/webhooks/deliveries/dlv_0003/replay /v1/webhooks/deliveries/dlv_0004/replay /v1/webhooks/deliveries/dlv_0005/replay /v1/webhooks/deliveries/dlv_0006/replay /v1/webhooks/deliveries/dlv_0007/replay /v1/webhooks/deliveries/dlv_0008/replay /v1/webhooks/deliveries/dlv_0009/replay /v1/webhooks/deliveries/dlv_0010/replay /v1/webhooks/deliveries/dlv_9001/replay /v1/webhooks/subscriptions /v1/webhooks/subscriptions/whs_0001 /v1/webhooks/subscriptions/whs_0002 /v1/webhooks/subscriptions/whs_0003 /v1/webhooks/subscriptions/whs_0004 /v1/webhooks/subscriptions/whs_9001 ;;
    "explain:0") _sbox_offer world_replaced internal_error server_busy log_unavailable world_stopped world_limit_reached malformed_request request_timeout headers_too_large transfer_coding_not_supported host_not_allowed route_not_found method_not_allowed missing_credential invalid_token token_expired tenant_mismatch insufficient_permission idempotency_key_required idempotency_key_invalid malformed_json body_not_object unsupported_media_type body_too_large injected_fault idempotency_in_progress idempotency_key_reused resource_not_found job_result_not_ready job_result_unavailable import_kind_unknown invalid_limit invalid_cursor invalid_parameter unknown_parameter invalid_window validation_failed job_kind_not_supported invalid_endpoint_url import_too_large event_cancelled peril_not_supported peril_not_monitored detection_not_possible invalid_geometry policy_not_in_force peril_not_covered aoi_not_insured detection_claim_mismatch settlement_changed peritaje_disputed claim_withdrawn no_evidence logo_too_large logo_type_not_supported cost_cap_exceeded duplicate_resource claim_already_open claim_already_settled peritaje_already_open watch_already_exists report_already_signed job_already_terminal delivery_not_dead_lettered webhook_limit_reached delivery_limit_reached policy_overlap world_already_exists world_moved default_world_stays fault_limit_reached ;;
    "record:0") compopt -o filenames 2>/dev/null ;;
    "replay:0") compopt -o filenames 2>/dev/null ;;
    "ticket:0") compopt -o filenames 2>/dev/null ;;
    "diff:0") compopt -o filenames 2>/dev/null ;;
    "diff:1") compopt -o filenames 2>/dev/null ;;
    "export:0") _sbox_offer bruno postman http ;;
    "deliveries verify:0") _sbox_offer dlv_0010 dlv_0001 dlv_0002 dlv_0003 dlv_0004 dlv_0005 dlv_0008 dlv_0009 dlv_0006 dlv_0007 dlv_9001 ;;
    "reports verify:0") _sbox_offer rep_0005 rep_0003 rep_0001 rep_0002 rep_0004 rep_0006 rep_9001 ;;
  esac
}
_sbox() {
  local rest="$COMP_LINE" breaks="${COMP_WORDBREAKS//[!=:@]/}" index last=-1 word cur prev
  local -a typed
  COMPREPLY=()
  # bash splits words at these characters; here they are joined again.
  for ((index = 0; index <= COMP_CWORD; index++)); do
    word="${COMP_WORDS[index]}"
    if ((last < 0)) || [[ "$rest" == [[:blank:]]* ]]; then ((++last)); fi
    typed[last]="${typed[last]}$word"
    rest="${rest#"${rest%%[![:blank:]]*}"}"
    rest="${rest#"$word"}"
  done
  cur="${typed[last]}"
  prev="${typed[last-1]}"
  _sbox_walk
  if [[ -n "$breaks" ]]; then COMPREPLY=("${COMPREPLY[@]#"${cur%"${cur##*[$breaks]}"}"}"); fi
}
complete -o default -F _sbox sbox
