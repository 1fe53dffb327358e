# Completion of sbox for fish. Generated; npm run generate writes it.
# Completes the last of several words joined by commas, after NAME= or not.
function __sbox_join
  set -l head (string replace -r '[^,=]*$' '' -- $argv[1])
  for word in $argv[2..-1]
    printf '%s%s\n' $head $word
  end
end
function __sbox_profiles
  if command -q sbox
    command sbox profiles list -o id
  else
    printf '%s\n' full read-only other-org
  end
end
function __sbox_candidates
  set -l typed (commandline -opc)
  set -l cur (commandline -ct)
  set -l prev $typed[-1]
  set -l place ''
  set -l position 0
  set -l skips 0
  for word in $typed[2..-1]
    if test $skips = 1
      set skips 0
      continue
    end
    switch $word
      case '--'
        __fish_complete_path $cur
        return
      case --profile --base-url --token --tenant --world --output -o --fields --dir --reason --data -d --idempotency-key -i --limit --cursor --name --description --country --currency --season --portfolio-id --peril --ring --peril-profile --crop --species --sowing-date --client-id --external-ref --client-type --tax-id --email --phone --region --status --aoi-ids --perils --sum-insured --effective-from --effective-to --policy-number --coverage-type --deductible-pct --deductible-type --trigger --premium --severity --aoi-id --from --to --event-id --method --policy-id --occurred-at --claim-id --claimed-hectares --reported-loss-pct --claimed-amount --detection-ids --peritaje-id --detection-id --scheduled-at --expert --modality --zones --assessed-damage-pct --completed-at --phenological-stage --notes --title --report-id --type --language --job-id --html --min-severity --threshold --endpoint-url --event-types --signing-key-ref --display-name --primary-color --secondary-color --legal-name --support-email --website-url --locale --timezone --report-footer --mode --format --timeout --interval --kind --geojson --svg --until --advance --times --every --delay --retry-after --identity --request-id --min --fixtures --job-steps --at --speed --port -p --host --max-hold --reads --cors --allow-host --record --tools --data-raw --header -H --secret --forward-to --events --replay --trouble --out --keys
        set skips 1
      case '-*'
      case '*'
        switch "$place/$word"
          case '/serve'
            set place 'serve'
          case '/exec'
            set place 'exec'
          case '/coverage'
            set place 'coverage'
          case '/walkthrough' '/tour'
            set place 'walkthrough'
          case '/mcp'
            set place 'mcp'
          case '/status'
            set place 'status'
          case '/data'
            set place 'data'
          case '/portfolios' '/portfolio'
            set place 'portfolios'
          case '/aois' '/aoi' '/plots' '/plot'
            set place 'aois'
          case '/clients' '/client'
            set place 'clients'
          case '/policies' '/policy'
            set place 'policies'
          case '/events' '/event'
            set place 'events'
          case '/weather' '/observations'
            set place 'weather'
          case '/detections' '/detection'
            set place 'detections'
          case '/jobs' '/job'
            set place 'jobs'
          case '/claims' '/claim'
            set place 'claims'
          case '/peritajes' '/peritaje' '/assessments' '/assessment'
            set place 'peritajes'
          case '/reports' '/report'
            set place 'reports'
          case '/watches' '/watch'
            set place 'watches'
          case '/alerts' '/alert'
            set place 'alerts'
          case '/webhooks' '/webhook'
            set place 'webhooks'
          case '/deliveries' '/delivery'
            set place 'deliveries'
          case '/branding'
            set place 'branding'
          case '/import'
            set place 'import'
          case '/audit'
            set place 'audit'
          case '/clock'
            set place 'clock'
          case '/faults' '/fault'
            set place 'faults'
          case '/trigger'
            set place 'trigger'
          case '/undo'
            set place 'undo'
          case '/log'
            set place 'log'
          case '/worlds' '/world'
            set place 'worlds'
          case '/reset'
            set place 'reset'
          case '/fixtures'
            set place 'fixtures'
          case '/profiles' '/profile'
            set place 'profiles'
          case '/whoami'
            set place 'whoami'
          case '/completion'
            set place 'completion'
          case '/api'
            set place 'api'
          case '/compare'
            set place 'compare'
          case '/check'
            set place 'check'
          case '/check-receiver'
            set place 'check-receiver'
          case '/permissions'
            set place 'permissions'
          case '/explain'
            set place 'explain'
          case '/record'
            set place 'record'
          case '/replay'
            set place 'replay'
          case '/ticket'
            set place 'ticket'
          case '/diff'
            set place 'diff'
          case '/listen'
            set place 'listen'
          case '/export'
            set place 'export'
          case 'data/check'
            set place 'data check'
          case 'data/move'
            set place 'data move'
          case 'portfolios/list'
            set place 'portfolios list'
          case 'portfolios/create'
            set place 'portfolios create'
          case 'portfolios/get'
            set place 'portfolios get'
          case 'aois/list'
            set place 'aois list'
          case 'aois/create'
            set place 'aois create'
          case 'aois/get'
            set place 'aois get'
          case 'clients/list'
            set place 'clients list'
          case 'clients/create'
            set place 'clients create'
          case 'clients/get'
            set place 'clients get'
          case 'policies/list'
            set place 'policies list'
          case 'policies/create'
            set place 'policies create'
          case 'policies/get'
            set place 'policies get'
          case 'events/list'
            set place 'events list'
          case 'events/get'
            set place 'events get'
          case 'events/strike'
            set place 'events strike'
          case 'weather/list'
            set place 'weather list'
          case 'detections/list'
            set place 'detections list'
          case 'detections/create'
            set place 'detections create'
          case 'detections/get'
            set place 'detections get'
          case 'jobs/create'
            set place 'jobs create'
          case 'jobs/get'
            set place 'jobs get'
          case 'jobs/cancel'
            set place 'jobs cancel'
          case 'jobs/result'
            set place 'jobs result'
          case 'jobs/wait'
            set place 'jobs wait'
          case 'claims/list'
            set place 'claims list'
          case 'claims/create'
            set place 'claims create'
          case 'claims/get'
            set place 'claims get'
          case 'peritajes/list'
            set place 'peritajes list'
          case 'peritajes/create'
            set place 'peritajes create'
          case 'peritajes/get'
            set place 'peritajes get'
          case 'reports/list'
            set place 'reports list'
          case 'reports/create'
            set place 'reports create'
          case 'reports/get'
            set place 'reports get'
          case 'reports/verify'
            set place 'reports verify'
          case 'watches/list'
            set place 'watches list'
          case 'watches/create'
            set place 'watches create'
          case 'watches/get'
            set place 'watches get'
          case 'alerts/list'
            set place 'alerts list'
          case 'webhooks/list'
            set place 'webhooks list'
          case 'webhooks/create'
            set place 'webhooks create'
          case 'webhooks/get'
            set place 'webhooks get'
          case 'deliveries/list'
            set place 'deliveries list'
          case 'deliveries/replay'
            set place 'deliveries replay'
          case 'deliveries/verify'
            set place 'deliveries verify'
          case 'branding/get'
            set place 'branding get'
          case 'branding/set'
            set place 'branding set'
          case 'branding/logo'
            set place 'branding logo'
          case 'clock/get'
            set place 'clock get'
          case 'clock/advance'
            set place 'clock advance'
          case 'clock/due'
            set place 'clock due'
          case 'clock/to'
            set place 'clock to'
          case 'clock/next'
            set place 'clock next'
          case 'clock/run'
            set place 'clock run'
          case 'faults/list'
            set place 'faults list'
          case 'faults/add'
            set place 'faults add'
          case 'faults/clear'
            set place 'faults clear'
          case 'faults/get'
            set place 'faults get'
          case 'faults/remove'
            set place 'faults remove'
          case 'faults/held'
            set place 'faults held'
          case 'faults/release'
            set place 'faults release'
          case 'worlds/rewind'
            set place 'worlds rewind'
          case 'worlds/list'
            set place 'worlds list'
          case 'worlds/fork'
            set place 'worlds fork'
          case 'worlds/get'
            set place 'worlds get'
          case 'worlds/drop'
            set place 'worlds drop'
          case 'fixtures/dump'
            set place 'fixtures dump'
          case 'profiles/list'
            set place 'profiles list'
          case 'profiles/show'
            set place 'profiles show'
          case 'profiles/use'
            set place 'profiles use'
          case 'profiles/add'
            set place 'profiles add'
          case 'profiles/remove'
            set place 'profiles remove'
          case '*'
            set position (math $position + 1)
        end
    end
  end
  if test $skips = 1
    switch "$place:$prev"
      case '*:--profile'
        __sbox_profiles
      case '*:--tenant'
        printf '%s\n' org_pampa org_ebro
      case '*:--output' '*:-o'
        printf '%s\n' table json yaml ndjson csv geojson id
      case 'fixtures dump:--dir'
        __fish_complete_directories $cur
      case 'fixtures dump:--fields'
        __sbox_join $cur organization organization.organizationId organization.name organization.country organization.currency organization.season organization.operatingArea organization.reportSigner organization.experts organization.budget organization.budget.capCredits organization.budget.usedCredits organization.budget.unit organization.jobFailures portfolios aois clients policies events detections weather claims peritajes reports watchSubscriptions alerts webhookSubscriptions webhookDeliveries jobs jobResults upcoming upcoming.climates upcoming.events upcoming.acts branding branding.organizationId branding.displayName branding.legalName branding.primaryColor branding.secondaryColor branding.logoUrl branding.logo branding.logo.contentType branding.logo.byteLength branding.logo.sha256 branding.logo.width branding.logo.height branding.supportEmail branding.websiteUrl branding.locale branding.timezone branding.reportFooter branding.version branding.createdAt branding.updatedAt tokens signingKeys scenarios surfaceVersion datasetVersion seededAt
      case 'reset:--fields'
        __sbox_join $cur resetAt datasetVersion counts
      case 'portfolios list:--fields'
        __sbox_join $cur portfolioId organizationId name description country currency season status aoiCount totalHectares createdAt updatedAt
      case 'portfolios create:--fields'
        __sbox_join $cur portfolioId organizationId name description country currency season status aoiCount totalHectares createdAt updatedAt
      case 'portfolios get:--fields'
        __sbox_join $cur portfolioId organizationId name description country currency season status aoiCount totalHectares createdAt updatedAt
      case 'aois list:--portfolio-id'
        printf '%s\n' pf_0001 pf_0002 pf_0003 pf_9001
      case 'aois list:--peril'
        printf '%s\n' hail frost drought flood wind fire heat excess_rain
      case 'aois list:--fields'
        __sbox_join $cur aoiId organizationId portfolioId name centroid centroid.lat centroid.lon weatherAt weatherAt.lat weatherAt.lon areaHectares perilProfile ring aoiVersion crop species sowingDate season clientId externalRef createdAt updatedAt
      case 'aois create:--portfolio-id'
        printf '%s\n' pf_0001 pf_0002 pf_0003 pf_9001
      case 'aois create:--peril-profile'
        __sbox_join $cur hail frost drought flood wind fire heat excess_rain
      case 'aois create:--crop'
        printf '%s\n' soybean maize wheat barley sunflower vineyard stone_fruit pome_fruit other
      case 'aois create:--species'
        printf '%s\n' cherry peach
      case 'aois create:--client-id'
        printf '%s\n' cli_0001 cli_0002 cli_0003 cli_0004 cli_0005 cli_0006 cli_0007 cli_0008 cli_0009 cli_9001 cli_9002
      case 'aois create:--fields'
        __sbox_join $cur aoiId organizationId portfolioId name centroid centroid.lat centroid.lon weatherAt weatherAt.lat weatherAt.lon areaHectares perilProfile ring aoiVersion crop species sowingDate season clientId externalRef createdAt updatedAt
      case 'aois get:--fields'
        __sbox_join $cur aoiId organizationId portfolioId name centroid centroid.lat centroid.lon weatherAt weatherAt.lat weatherAt.lon areaHectares perilProfile ring aoiVersion crop species sowingDate season clientId externalRef createdAt updatedAt growthStage growthStage.scale growthStage.code growthStage.name growthStage.since
      case 'clients list:--fields'
        __sbox_join $cur clientId organizationId name clientType taxId email phone country region status createdAt updatedAt
      case 'clients create:--client-type'
        printf '%s\n' individual company cooperative
      case 'clients create:--fields'
        __sbox_join $cur clientId organizationId name clientType taxId email phone country region status createdAt updatedAt
      case 'policies list:--client-id'
        printf '%s\n' cli_0001 cli_0002 cli_0003 cli_0004 cli_0005 cli_0006 cli_0007 cli_0008 cli_0009 cli_9001 cli_9002
      case 'policies list:--status'
        printf '%s\n' pending active expired cancelled
      case 'policies list:--fields'
        __sbox_join $cur policyId organizationId policyNumber clientId portfolioId aoiIds crop season coverageType perils insuredPlots insuredHectares sumInsured sumInsured.amount sumInsured.currency sumInsuredPerHectare sumInsuredPerHectare.amount sumInsuredPerHectare.currency approvedToDate approvedToDate.amount approvedToDate.currency remainingSumInsured remainingSumInsured.amount remainingSumInsured.currency deductiblePct deductibleType trigger trigger.index trigger.window trigger.window.from trigger.window.to trigger.strike trigger.exit trigger.shape indexDueAt indexReadings premium premium.amount premium.currency effectiveFrom effectiveTo cancelledOn coverFrom coverTo backdated status createdAt updatedAt
      case 'policies create:--client-id'
        printf '%s\n' cli_0001 cli_0002 cli_0003 cli_0004 cli_0005 cli_0006 cli_0007 cli_0008 cli_0009 cli_9001 cli_9002
      case 'policies create:--portfolio-id'
        printf '%s\n' pf_0001 pf_0002 pf_0003 pf_9001
      case 'policies create:--aoi-ids'
        __sbox_join $cur aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'policies create:--perils'
        __sbox_join $cur hail frost drought flood wind fire heat excess_rain
      case 'policies create:--crop'
        printf '%s\n' soybean maize wheat barley sunflower vineyard stone_fruit pome_fruit other
      case 'policies create:--coverage-type'
        printf '%s\n' named_peril multi_peril parametric
      case 'policies create:--deductible-type'
        printf '%s\n' franchise straight
      case 'policies create:--fields'
        __sbox_join $cur policyId organizationId policyNumber clientId portfolioId aoiIds crop season coverageType perils insuredPlots insuredHectares sumInsured sumInsured.amount sumInsured.currency sumInsuredPerHectare sumInsuredPerHectare.amount sumInsuredPerHectare.currency approvedToDate approvedToDate.amount approvedToDate.currency remainingSumInsured remainingSumInsured.amount remainingSumInsured.currency deductiblePct deductibleType trigger trigger.index trigger.window trigger.window.from trigger.window.to trigger.strike trigger.exit trigger.shape indexDueAt indexReadings premium premium.amount premium.currency effectiveFrom effectiveTo cancelledOn coverFrom coverTo backdated status createdAt updatedAt
      case 'events list:--peril'
        printf '%s\n' hail frost drought flood wind fire heat excess_rain
      case 'events list:--severity'
        printf '%s\n' low moderate high severe
      case 'events list:--status'
        printf '%s\n' preliminary confirmed cancelled
      case 'events list:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'events list:--portfolio-id'
        printf '%s\n' pf_0001 pf_0002 pf_0003 pf_9001
      case 'events list:--fields'
        __sbox_join $cur eventId organizationId peril severity name status startedAt endedAt footprint footprint.type footprint.coordinates centroid centroid.lat centroid.lon affectedAoiIds metrics metrics.maxHailSizeMm metrics.meshMm metrics.swathLengthKm metrics.swathWidthKm metrics.directionDegrees metrics.minTemperatureC metrics.hoursBelowZero metrics.spi3 metrics.daysWithoutRain metrics.rainfallMm metrics.maxGustKmh provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls createdAt updatedAt
      case 'detections list:--event-id'
        printf '%s\n' evt_0009 evt_0012 evt_0011 evt_0006 evt_0005 evt_0008 evt_0007 evt_0013 evt_0001 evt_0004 evt_0003 evt_0002 evt_0014 evt_0010 evt_9002 evt_9003 evt_9001
      case 'detections list:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'detections list:--severity'
        printf '%s\n' low moderate high severe
      case 'detections list:--fields'
        __sbox_join $cur detectionId organizationId eventId aoiId aoiVersion aoiHectares computedAt affectedPct damagedHectares uncertaintyPct severity method index index.name index.before index.after growthStage growthStage.scale growthStage.code growthStage.name growthStage.since expectedLossPct expectedLossReason provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls createdAt updatedAt
      case 'detections create:--event-id'
        printf '%s\n' evt_0009 evt_0012 evt_0011 evt_0006 evt_0005 evt_0008 evt_0007 evt_0013 evt_0001 evt_0004 evt_0003 evt_0002 evt_0014 evt_0010 evt_9002 evt_9003 evt_9001
      case 'detections create:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'detections create:--method'
        printf '%s\n' ndvi_delta ndre_delta s1_backscatter_delta frost_degree_hours spi3_ndvi_anomaly
      case 'detections create:--fields'
        __sbox_join $cur detectionId organizationId eventId aoiId aoiVersion aoiHectares computedAt affectedPct damagedHectares uncertaintyPct severity method index index.name index.before index.after growthStage growthStage.scale growthStage.code growthStage.name growthStage.since expectedLossPct expectedLossReason provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls createdAt updatedAt
      case 'weather list:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'weather list:--fields'
        __sbox_join $cur observationId organizationId aoiId observedAt period temperatureMinC temperatureMaxC temperatureMeanC precipitationMm relativeHumidityPct windSpeedKmh windGustKmh hailSizeMm soilMoisturePct ndvi provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls createdAt
      case 'claims list:--status'
        printf '%s\n' submitted under_review assessment_scheduled assessed approved rejected paid closed withdrawn
      case 'claims list:--policy-id'
        printf '%s\n' pol_0010 pol_0009 pol_0006 pol_0008 pol_0007 pol_0002 pol_0005 pol_0001 pol_0004 pol_0012 pol_0003 pol_0011 pol_9001 pol_9002
      case 'claims list:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'claims list:--peril'
        printf '%s\n' hail frost drought flood wind fire heat excess_rain
      case 'claims list:--fields'
        __sbox_join $cur claimId organizationId claimNumber externalRef origin policyId clientId aoiId eventId peril status occurredAt reportedAt lateNotice claimedHectares reportedLossPct claimedAmount claimedAmount.amount claimedAmount.currency expectedLossPct assessedLossPct reserve reserve.amount reserve.currency approvedAmount approvedAmount.amount approvedAmount.currency decisionDueAt overdue rejectionReason settlement settlement.peritajeId settlement.insuredHectares settlement.plotHectares settlement.plotSumInsured settlement.plotSumInsured.amount settlement.plotSumInsured.currency settlement.sumInsuredPerHectare settlement.sumInsuredPerHectare.amount settlement.sumInsuredPerHectare.currency settlement.assessedLossPct settlement.priorLossPct settlement.effectiveLossPct settlement.deductiblePct settlement.deductibleType settlement.index settlement.index.index settlement.index.window settlement.index.window.from settlement.index.window.to settlement.index.strike settlement.index.exit settlement.index.shape settlement.index.value settlement.index.payPct settlement.remainingBefore settlement.remainingBefore.amount settlement.remainingBefore.currency settlement.cap settlement.lateNotice settlement.formula settlement.amount settlement.amount.amount settlement.amount.currency detectionIds peritajeIds description statusHistory createdAt updatedAt
      case 'claims create:--policy-id'
        printf '%s\n' pol_0010 pol_0009 pol_0006 pol_0008 pol_0007 pol_0002 pol_0005 pol_0001 pol_0004 pol_0012 pol_0003 pol_0011 pol_9001 pol_9002
      case 'claims create:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'claims create:--peril'
        printf '%s\n' hail frost drought flood wind fire heat excess_rain
      case 'claims create:--claim-id'
        printf '%s\n' clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002
      case 'claims create:--status'
        printf '%s\n' submitted under_review assessment_scheduled assessed approved rejected paid closed withdrawn
      case 'claims create:--event-id'
        printf '%s\n' evt_0009 evt_0012 evt_0011 evt_0006 evt_0005 evt_0008 evt_0007 evt_0013 evt_0001 evt_0004 evt_0003 evt_0002 evt_0014 evt_0010 evt_9002 evt_9003 evt_9001
      case 'claims create:--detection-ids'
        __sbox_join $cur det_0025 det_0027 det_0018 det_0019 det_0015 det_0016 det_0017 det_0028 det_0020 det_0021 det_0001 det_0002 det_0003 det_0004 det_0005 det_0012 det_0013 det_0014 det_0009 det_0010 det_0011 det_0006 det_0007 det_0008 det_0022 det_0023 det_0024 det_0026 det_9002 det_9001 det_9003
      case 'claims create:--fields'
        __sbox_join $cur claimId organizationId claimNumber externalRef origin policyId clientId aoiId eventId peril status occurredAt reportedAt lateNotice claimedHectares reportedLossPct claimedAmount claimedAmount.amount claimedAmount.currency expectedLossPct assessedLossPct reserve reserve.amount reserve.currency approvedAmount approvedAmount.amount approvedAmount.currency decisionDueAt overdue rejectionReason settlement settlement.peritajeId settlement.insuredHectares settlement.plotHectares settlement.plotSumInsured settlement.plotSumInsured.amount settlement.plotSumInsured.currency settlement.sumInsuredPerHectare settlement.sumInsuredPerHectare.amount settlement.sumInsuredPerHectare.currency settlement.assessedLossPct settlement.priorLossPct settlement.effectiveLossPct settlement.deductiblePct settlement.deductibleType settlement.index settlement.index.index settlement.index.window settlement.index.window.from settlement.index.window.to settlement.index.strike settlement.index.exit settlement.index.shape settlement.index.value settlement.index.payPct settlement.remainingBefore settlement.remainingBefore.amount settlement.remainingBefore.currency settlement.cap settlement.lateNotice settlement.formula settlement.amount settlement.amount.amount settlement.amount.currency detectionIds peritajeIds description statusHistory createdAt updatedAt
      case 'claims get:--fields'
        __sbox_join $cur claimId organizationId claimNumber externalRef origin policyId clientId aoiId eventId peril status occurredAt reportedAt lateNotice claimedHectares reportedLossPct claimedAmount claimedAmount.amount claimedAmount.currency expectedLossPct assessedLossPct reserve reserve.amount reserve.currency approvedAmount approvedAmount.amount approvedAmount.currency decisionDueAt overdue rejectionReason settlement settlement.peritajeId settlement.insuredHectares settlement.plotHectares settlement.plotSumInsured settlement.plotSumInsured.amount settlement.plotSumInsured.currency settlement.sumInsuredPerHectare settlement.sumInsuredPerHectare.amount settlement.sumInsuredPerHectare.currency settlement.assessedLossPct settlement.priorLossPct settlement.effectiveLossPct settlement.deductiblePct settlement.deductibleType settlement.index settlement.index.index settlement.index.window settlement.index.window.from settlement.index.window.to settlement.index.strike settlement.index.exit settlement.index.shape settlement.index.value settlement.index.payPct settlement.remainingBefore settlement.remainingBefore.amount settlement.remainingBefore.currency settlement.cap settlement.lateNotice settlement.formula settlement.amount settlement.amount.amount settlement.amount.currency detectionIds peritajeIds description statusHistory createdAt updatedAt
      case 'peritajes list:--claim-id'
        printf '%s\n' clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002
      case 'peritajes list:--status'
        printf '%s\n' scheduled in_progress completed disputed cancelled
      case 'peritajes list:--fields'
        __sbox_join $cur peritajeId organizationId claimId detectionId detectionAbsence aoiId status expert expert.name expert.licenceNumber modality scheduledAt visitedAt completedAt actaNumber phenologicalStage samplePoints zones assessedDamagePct agreedByInsured notes createdAt updatedAt
      case 'peritajes create:--claim-id'
        printf '%s\n' clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002
      case 'peritajes create:--peritaje-id'
        printf '%s\n' per_0003 per_0001 per_0006 per_0007 per_0002 per_0005 per_0004 per_9001
      case 'peritajes create:--detection-id'
        printf '%s\n' det_0025 det_0027 det_0018 det_0019 det_0015 det_0016 det_0017 det_0028 det_0020 det_0021 det_0001 det_0002 det_0003 det_0004 det_0005 det_0012 det_0013 det_0014 det_0009 det_0010 det_0011 det_0006 det_0007 det_0008 det_0022 det_0023 det_0024 det_0026 det_9002 det_9001 det_9003
      case 'peritajes create:--modality'
        printf '%s\n' field remote drone
      case 'peritajes create:--fields'
        __sbox_join $cur peritajeId organizationId claimId detectionId detectionAbsence aoiId status expert expert.name expert.licenceNumber modality scheduledAt visitedAt completedAt actaNumber phenologicalStage samplePoints zones assessedDamagePct agreedByInsured notes createdAt updatedAt
      case 'reports list:--status'
        printf '%s\n' draft signed
      case 'reports list:--claim-id'
        printf '%s\n' clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002
      case 'reports list:--fields'
        __sbox_join $cur reportId organizationId type title status language claimId aoiIds detectionIds peritajeId jobId summary summary.damagedHectares summary.affectedPct summary.severity summary.expectedLossPct summary.alternatives summary.exposure summary.exposure.asOf summary.exposure.plots summary.exposure.insuredHectares summary.exposure.sumInsured summary.exposure.sumInsured.amount summary.exposure.sumInsured.currency summary.exposure.remainingSumInsured summary.exposure.remainingSumInsured.amount summary.exposure.remainingSumInsured.currency summary.exposure.byPeril summary.exposure.byCrop summary.exposure.byEvent summary.exposure.expectedLoss summary.exposure.expectedLoss.amount summary.exposure.expectedLoss.currency summary.exposure.largestEvent summary.exposure.largestEvent.eventId summary.exposure.largestEvent.peril summary.exposure.largestEvent.plots summary.exposure.largestEvent.damagedHectares summary.exposure.largestEvent.sumInsured summary.exposure.largestEvent.sumInsured.amount summary.exposure.largestEvent.sumInsured.currency summary.exposure.largestEvent.expectedLoss summary.exposure.largestEvent.expectedLoss.amount summary.exposure.largestEvent.expectedLoss.currency summary.index summary.index.index summary.index.window summary.index.window.from summary.index.window.to summary.index.strike summary.index.exit summary.index.shape summary.index.value summary.index.payPct summary.index.normalMm summary.index.series summary.settlement summary.settlement.peritajeId summary.settlement.insuredHectares summary.settlement.plotHectares summary.settlement.plotSumInsured summary.settlement.plotSumInsured.amount summary.settlement.plotSumInsured.currency summary.settlement.sumInsuredPerHectare summary.settlement.sumInsuredPerHectare.amount summary.settlement.sumInsuredPerHectare.currency summary.settlement.assessedLossPct summary.settlement.priorLossPct summary.settlement.effectiveLossPct summary.settlement.deductiblePct summary.settlement.deductibleType summary.settlement.index summary.settlement.index.index summary.settlement.index.window summary.settlement.index.window.from summary.settlement.index.window.to summary.settlement.index.strike summary.settlement.index.exit summary.settlement.index.shape summary.settlement.index.value summary.settlement.index.payPct summary.settlement.remainingBefore summary.settlement.remainingBefore.amount summary.settlement.remainingBefore.currency summary.settlement.cap summary.settlement.lateNotice summary.settlement.formula summary.settlement.amount summary.settlement.amount.amount summary.settlement.amount.currency signedAt signedBy createdAt updatedAt
      case 'reports create:--claim-id'
        printf '%s\n' clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002
      case 'reports create:--aoi-ids'
        __sbox_join $cur aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'reports create:--report-id'
        printf '%s\n' rep_0005 rep_0003 rep_0001 rep_0002 rep_0004 rep_0006 rep_9001
      case 'reports create:--type'
        printf '%s\n' damage_assessment claim_file portfolio_exposure
      case 'reports create:--status'
        printf '%s\n' draft signed
      case 'reports create:--language'
        printf '%s\n' es en
      case 'reports create:--detection-ids'
        __sbox_join $cur det_0025 det_0027 det_0018 det_0019 det_0015 det_0016 det_0017 det_0028 det_0020 det_0021 det_0001 det_0002 det_0003 det_0004 det_0005 det_0012 det_0013 det_0014 det_0009 det_0010 det_0011 det_0006 det_0007 det_0008 det_0022 det_0023 det_0024 det_0026 det_9002 det_9001 det_9003
      case 'reports create:--peritaje-id'
        printf '%s\n' per_0003 per_0001 per_0006 per_0007 per_0002 per_0005 per_0004 per_9001
      case 'reports create:--job-id'
        printf '%s\n' job_0001 job_0004 job_0005 job_0002 job_0003 job_9001
      case 'reports create:--fields'
        __sbox_join $cur reportId organizationId type title status language claimId aoiIds detectionIds peritajeId jobId summary summary.damagedHectares summary.affectedPct summary.severity summary.expectedLossPct summary.alternatives summary.exposure summary.exposure.asOf summary.exposure.plots summary.exposure.insuredHectares summary.exposure.sumInsured summary.exposure.sumInsured.amount summary.exposure.sumInsured.currency summary.exposure.remainingSumInsured summary.exposure.remainingSumInsured.amount summary.exposure.remainingSumInsured.currency summary.exposure.byPeril summary.exposure.byCrop summary.exposure.byEvent summary.exposure.expectedLoss summary.exposure.expectedLoss.amount summary.exposure.expectedLoss.currency summary.exposure.largestEvent summary.exposure.largestEvent.eventId summary.exposure.largestEvent.peril summary.exposure.largestEvent.plots summary.exposure.largestEvent.damagedHectares summary.exposure.largestEvent.sumInsured summary.exposure.largestEvent.sumInsured.amount summary.exposure.largestEvent.sumInsured.currency summary.exposure.largestEvent.expectedLoss summary.exposure.largestEvent.expectedLoss.amount summary.exposure.largestEvent.expectedLoss.currency summary.index summary.index.index summary.index.window summary.index.window.from summary.index.window.to summary.index.strike summary.index.exit summary.index.shape summary.index.value summary.index.payPct summary.index.normalMm summary.index.series summary.settlement summary.settlement.peritajeId summary.settlement.insuredHectares summary.settlement.plotHectares summary.settlement.plotSumInsured summary.settlement.plotSumInsured.amount summary.settlement.plotSumInsured.currency summary.settlement.sumInsuredPerHectare summary.settlement.sumInsuredPerHectare.amount summary.settlement.sumInsuredPerHectare.currency summary.settlement.assessedLossPct summary.settlement.priorLossPct summary.settlement.effectiveLossPct summary.settlement.deductiblePct summary.settlement.deductibleType summary.settlement.index summary.settlement.index.index summary.settlement.index.window summary.settlement.index.window.from summary.settlement.index.window.to summary.settlement.index.strike summary.settlement.index.exit summary.settlement.index.shape summary.settlement.index.value summary.settlement.index.payPct summary.settlement.remainingBefore summary.settlement.remainingBefore.amount summary.settlement.remainingBefore.currency summary.settlement.cap summary.settlement.lateNotice summary.settlement.formula summary.settlement.amount summary.settlement.amount.amount summary.settlement.amount.currency signedAt signedBy createdAt updatedAt
      case 'reports get:--html'
        __fish_complete_path $cur
      case 'reports get:--fields'
        __sbox_join $cur reportId organizationId type title status language claimId aoiIds detectionIds peritajeId jobId summary summary.damagedHectares summary.affectedPct summary.severity summary.expectedLossPct summary.alternatives summary.exposure summary.exposure.asOf summary.exposure.plots summary.exposure.insuredHectares summary.exposure.sumInsured summary.exposure.sumInsured.amount summary.exposure.sumInsured.currency summary.exposure.remainingSumInsured summary.exposure.remainingSumInsured.amount summary.exposure.remainingSumInsured.currency summary.exposure.byPeril summary.exposure.byCrop summary.exposure.byEvent summary.exposure.expectedLoss summary.exposure.expectedLoss.amount summary.exposure.expectedLoss.currency summary.exposure.largestEvent summary.exposure.largestEvent.eventId summary.exposure.largestEvent.peril summary.exposure.largestEvent.plots summary.exposure.largestEvent.damagedHectares summary.exposure.largestEvent.sumInsured summary.exposure.largestEvent.sumInsured.amount summary.exposure.largestEvent.sumInsured.currency summary.exposure.largestEvent.expectedLoss summary.exposure.largestEvent.expectedLoss.amount summary.exposure.largestEvent.expectedLoss.currency summary.index summary.index.index summary.index.window summary.index.window.from summary.index.window.to summary.index.strike summary.index.exit summary.index.shape summary.index.value summary.index.payPct summary.index.normalMm summary.index.series summary.settlement summary.settlement.peritajeId summary.settlement.insuredHectares summary.settlement.plotHectares summary.settlement.plotSumInsured summary.settlement.plotSumInsured.amount summary.settlement.plotSumInsured.currency summary.settlement.sumInsuredPerHectare summary.settlement.sumInsuredPerHectare.amount summary.settlement.sumInsuredPerHectare.currency summary.settlement.assessedLossPct summary.settlement.priorLossPct summary.settlement.effectiveLossPct summary.settlement.deductiblePct summary.settlement.deductibleType summary.settlement.index summary.settlement.index.index summary.settlement.index.window summary.settlement.index.window.from summary.settlement.index.window.to summary.settlement.index.strike summary.settlement.index.exit summary.settlement.index.shape summary.settlement.index.value summary.settlement.index.payPct summary.settlement.remainingBefore summary.settlement.remainingBefore.amount summary.settlement.remainingBefore.currency summary.settlement.cap summary.settlement.lateNotice summary.settlement.formula summary.settlement.amount summary.settlement.amount.amount summary.settlement.amount.currency signedAt signedBy createdAt updatedAt manifest manifest.statement manifest.statement._type manifest.statement.subject manifest.statement.predicateType manifest.statement.predicate manifest.statement.predicate.organizationId manifest.statement.predicate.reportId manifest.statement.predicate.signedAt manifest.statement.predicate.signedBy manifest.statement.predicate.claim manifest.statement.predicate.claim.claimId manifest.statement.predicate.claim.policyId manifest.statement.predicate.claim.aoiId manifest.statement.predicate.claim.eventId manifest.statement.predicate.claim.peril manifest.statement.predicate.claim.occurredAt manifest.statement.predicate.claim.claimedHectares manifest.statement.predicate.policy manifest.statement.predicate.policy.policyId manifest.statement.predicate.policy.policyNumber manifest.statement.predicate.policy.clientId manifest.statement.predicate.policy.sumInsured manifest.statement.predicate.policy.sumInsured.amount manifest.statement.predicate.policy.sumInsured.currency manifest.statement.predicate.policy.deductiblePct manifest.statement.predicate.policy.deductibleType manifest.statement.predicate.policy.coverFrom manifest.statement.predicate.policy.coverTo manifest.statement.predicate.events manifest.statement.predicate.amount manifest.statement.predicate.amount.amount manifest.statement.predicate.amount.currency manifest.signature manifest.signature.algorithm manifest.signature.keyId manifest.signature.jws
      case 'watches list:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'watches list:--peril'
        printf '%s\n' hail frost drought flood wind fire heat excess_rain
      case 'watches list:--fields'
        __sbox_join $cur watchSubscriptionId organizationId aoiId peril minSeverity threshold threshold.metric threshold.operator threshold.value status lastAlertAt createdAt updatedAt
      case 'watches create:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'watches create:--peril'
        printf '%s\n' hail frost drought
      case 'watches create:--min-severity'
        printf '%s\n' low moderate high severe
      case 'watches create:--fields'
        __sbox_join $cur watchSubscriptionId organizationId aoiId peril minSeverity threshold threshold.metric threshold.operator threshold.value status lastAlertAt createdAt updatedAt
      case 'alerts list:--status'
        printf '%s\n' open acknowledged resolved expired
      case 'alerts list:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'alerts list:--peril'
        printf '%s\n' hail frost drought flood wind fire heat excess_rain
      case 'alerts list:--severity'
        printf '%s\n' low moderate high severe
      case 'alerts list:--fields'
        __sbox_join $cur alertId organizationId watchSubscriptionId aoiId eventId peril severity status title message triggeredAt acknowledgedAt resolvedAt createdAt updatedAt
      case 'webhooks list:--fields'
        __sbox_join $cur subscriptionId organizationId endpointUrl eventTypes signingKeyRef status createdAt updatedAt
      case 'webhooks create:--event-types'
        __sbox_join $cur claim.created report.approved weather.alert
      case 'webhooks create:--fields'
        __sbox_join $cur subscriptionId organizationId endpointUrl eventTypes signingKeyRef status createdAt updatedAt
      case 'deliveries list:--fields'
        __sbox_join $cur deliveryId organizationId subscriptionId messageId eventType endpointUrl status attemptCount maxAttempts nextAttemptAt deadLetteredAt deliveredAt request request.headers request.body attempts createdAt updatedAt
      case 'deliveries replay:--fields'
        __sbox_join $cur deliveryId organizationId subscriptionId messageId eventType endpointUrl status attemptCount maxAttempts nextAttemptAt deadLetteredAt deliveredAt request request.headers request.body attempts createdAt updatedAt
      case 'branding get:--fields'
        __sbox_join $cur organizationId displayName legalName primaryColor secondaryColor logoUrl logo logo.contentType logo.byteLength logo.sha256 logo.width logo.height supportEmail websiteUrl locale timezone reportFooter version createdAt updatedAt
      case 'branding set:--fields'
        __sbox_join $cur organizationId displayName legalName primaryColor secondaryColor logoUrl logo logo.contentType logo.byteLength logo.sha256 logo.width logo.height supportEmail websiteUrl locale timezone reportFooter version createdAt updatedAt
      case 'branding logo:--fields'
        __sbox_join $cur organizationId displayName legalName primaryColor secondaryColor logoUrl logo logo.contentType logo.byteLength logo.sha256 logo.width logo.height supportEmail websiteUrl locale timezone reportFooter version createdAt updatedAt
      case 'import:--mode'
        printf '%s\n' create upsert
      case 'import:--format'
        printf '%s\n' json csv
      case 'import:--fields'
        __sbox_join $cur jobId organizationId kind status stage progressPct input input.eventId input.aoiId input.aoiVersion input.method input.kind input.mode input.dryRun input.received cost cost.estimatedCredits cost.chargedCredits cost.unit cost.remainingCredits workerBudgetSeconds startedAt finishedAt resultUrl error error.code error.title error.detail createdAt updatedAt
      case 'jobs create:--kind'
        printf '%s\n' geo.damage_footprint
      case 'jobs create:--event-id'
        printf '%s\n' evt_0009 evt_0012 evt_0011 evt_0006 evt_0005 evt_0008 evt_0007 evt_0013 evt_0001 evt_0004 evt_0003 evt_0002 evt_0014 evt_0010 evt_9002 evt_9003 evt_9001
      case 'jobs create:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'jobs create:--method'
        printf '%s\n' ndvi_delta ndre_delta s1_backscatter_delta frost_degree_hours spi3_ndvi_anomaly
      case 'jobs create:--fields'
        __sbox_join $cur jobId organizationId kind status stage progressPct input input.eventId input.aoiId input.aoiVersion input.method input.kind input.mode input.dryRun input.received cost cost.estimatedCredits cost.chargedCredits cost.unit cost.remainingCredits workerBudgetSeconds startedAt finishedAt resultUrl error error.code error.title error.detail createdAt updatedAt
      case 'jobs get:--fields'
        __sbox_join $cur jobId organizationId kind status stage progressPct input input.eventId input.aoiId input.aoiVersion input.method input.kind input.mode input.dryRun input.received cost cost.estimatedCredits cost.chargedCredits cost.unit cost.remainingCredits workerBudgetSeconds startedAt finishedAt resultUrl error error.code error.title error.detail createdAt updatedAt
      case 'jobs cancel:--fields'
        __sbox_join $cur jobId organizationId kind status stage progressPct input input.eventId input.aoiId input.aoiVersion input.method input.kind input.mode input.dryRun input.received cost cost.estimatedCredits cost.chargedCredits cost.unit cost.remainingCredits workerBudgetSeconds startedAt finishedAt resultUrl error error.code error.title error.detail createdAt updatedAt
      case 'jobs result:--geojson'
        __fish_complete_path $cur
      case 'jobs result:--svg'
        __fish_complete_path $cur
      case 'jobs result:--fields'
        __sbox_join $cur jobId kind eventId aoiId aoiVersion aoiHectares peril method computedAt geometry geometry.type geometry.coordinates damagedHectares affectedPct uncertaintyPct severity index index.name index.before index.after index.cells growthStage growthStage.scale growthStage.code growthStage.name growthStage.since expectedLossPct expectedLossReason grid grid.system grid.resolution grid.cellCount cellsBySeverity cellsBySeverity.low cellsBySeverity.low.cellCount cellsBySeverity.low.hectares cellsBySeverity.low.index cellsBySeverity.low.index.name cellsBySeverity.low.index.before cellsBySeverity.low.index.after cellsBySeverity.low.cells cellsBySeverity.moderate cellsBySeverity.moderate.cellCount cellsBySeverity.moderate.hectares cellsBySeverity.moderate.index cellsBySeverity.moderate.index.name cellsBySeverity.moderate.index.before cellsBySeverity.moderate.index.after cellsBySeverity.moderate.cells cellsBySeverity.high cellsBySeverity.high.cellCount cellsBySeverity.high.hectares cellsBySeverity.high.index cellsBySeverity.high.index.name cellsBySeverity.high.index.before cellsBySeverity.high.index.after cellsBySeverity.high.cells cellsBySeverity.severe cellsBySeverity.severe.cellCount cellsBySeverity.severe.hectares cellsBySeverity.severe.index cellsBySeverity.severe.index.name cellsBySeverity.severe.index.before cellsBySeverity.severe.index.after cellsBySeverity.severe.cells undamagedCellCount undamagedCells scenes provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls resultDigest dryRun received created updated rejected resourceIds errors
      case 'clients get:--fields'
        __sbox_join $cur clientId organizationId name clientType taxId email phone country region status createdAt updatedAt
      case 'policies get:--fields'
        __sbox_join $cur policyId organizationId policyNumber clientId portfolioId aoiIds crop season coverageType perils insuredPlots insuredHectares sumInsured sumInsured.amount sumInsured.currency sumInsuredPerHectare sumInsuredPerHectare.amount sumInsuredPerHectare.currency approvedToDate approvedToDate.amount approvedToDate.currency remainingSumInsured remainingSumInsured.amount remainingSumInsured.currency deductiblePct deductibleType trigger trigger.index trigger.window trigger.window.from trigger.window.to trigger.strike trigger.exit trigger.shape indexDueAt indexReadings premium premium.amount premium.currency effectiveFrom effectiveTo cancelledOn coverFrom coverTo backdated status createdAt updatedAt
      case 'events get:--fields'
        __sbox_join $cur eventId organizationId peril severity name status startedAt endedAt footprint footprint.type footprint.coordinates centroid centroid.lat centroid.lon affectedAoiIds metrics metrics.maxHailSizeMm metrics.meshMm metrics.swathLengthKm metrics.swathWidthKm metrics.directionDegrees metrics.minTemperatureC metrics.hoursBelowZero metrics.spi3 metrics.daysWithoutRain metrics.rainfallMm metrics.maxGustKmh provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls createdAt updatedAt
      case 'detections get:--fields'
        __sbox_join $cur detectionId organizationId eventId aoiId aoiVersion aoiHectares computedAt affectedPct damagedHectares uncertaintyPct severity method index index.name index.before index.after growthStage growthStage.scale growthStage.code growthStage.name growthStage.since expectedLossPct expectedLossReason provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls createdAt updatedAt
      case 'peritajes get:--fields'
        __sbox_join $cur peritajeId organizationId claimId detectionId detectionAbsence aoiId status expert expert.name expert.licenceNumber modality scheduledAt visitedAt completedAt actaNumber phenologicalStage samplePoints zones assessedDamagePct agreedByInsured notes createdAt updatedAt
      case 'watches get:--fields'
        __sbox_join $cur watchSubscriptionId organizationId aoiId peril minSeverity threshold threshold.metric threshold.operator threshold.value status lastAlertAt createdAt updatedAt
      case 'webhooks get:--fields'
        __sbox_join $cur subscriptionId organizationId endpointUrl eventTypes signingKeyRef status createdAt updatedAt
      case 'audit:--fields'
        __sbox_join $cur holds checked checked.policies checked.claims checked.reports checked.detections checked.jobResults checked.jobs brokenCount broken
      case 'clock get:--fields'
        __sbox_join $cur now seededAt next next.at next.what next.counted next.counted.observations next.counted.passes
      case 'clock advance:--fields'
        __sbox_join $cur from now happened happenedCount counted counted.observations counted.passes
      case 'clock due:--fields'
        __sbox_join $cur from until happened happenedCount counted counted.observations counted.passes
      case 'events strike:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'events strike:--peril'
        printf '%s\n' hail frost drought
      case 'events strike:--severity'
        printf '%s\n' low moderate high severe
      case 'events strike:--fields'
        __sbox_join $cur eventId organizationId peril severity name status startedAt endedAt footprint footprint.type footprint.coordinates centroid centroid.lat centroid.lon affectedAoiIds metrics metrics.maxHailSizeMm metrics.meshMm metrics.swathLengthKm metrics.swathWidthKm metrics.directionDegrees metrics.minTemperatureC metrics.hoursBelowZero metrics.spi3 metrics.daysWithoutRain metrics.rainfallMm metrics.maxGustKmh provenance provenance.provider provenance.licenceTier provenance.externalProviderCalls createdAt updatedAt
      case 'faults list:--fields'
        __sbox_join $cur faultId operation status drop delayMs hold after retryAfterSeconds times every profile matched strikes createdAt
      case 'faults add:--status'
        printf '%s\n' 429 500 502 503 504
      case 'faults add:--fields'
        __sbox_join $cur faultId operation status drop delayMs hold after retryAfterSeconds times every profile matched strikes createdAt
      case 'faults clear:--fields'
        __sbox_join $cur faultId operation status drop delayMs hold after retryAfterSeconds times every profile matched strikes createdAt
      case 'faults get:--fields'
        __sbox_join $cur faultId operation status drop delayMs hold after retryAfterSeconds times every profile matched strikes createdAt
      case 'faults remove:--fields'
        __sbox_join $cur faultId operation status drop delayMs hold after retryAfterSeconds times every profile matched strikes createdAt
      case 'faults held:--fields'
        __sbox_join $cur requestId faultId organizationId profile operationId method path idempotencyKey status heldAt
      case 'faults release:--status'
        printf '%s\n' 429 500 502 503 504
      case 'faults release:--fields'
        __sbox_join $cur requestId faultId organizationId profile operationId method path idempotencyKey status heldAt
      case 'log:--fields'
        __sbox_join $cur position at organizationId profile operationId method path status idempotencyKey created
      case 'coverage:--html'
        __fish_complete_path $cur
      case 'coverage:--fixtures'
        __fish_complete_directories $cur
      case 'coverage:--fields'
        __sbox_join $cur answers reached
      case 'worlds rewind:--fields'
        __sbox_join $cur to from position generation takenBack takenBackCount
      case 'worlds list:--fields'
        __sbox_join $cur name position now lastUsed trouble
      case 'worlds fork:--fields'
        __sbox_join $cur name position now lastUsed trouble
      case 'worlds get:--fields'
        __sbox_join $cur name position now lastUsed trouble
      case 'worlds drop:--fields'
        __sbox_join $cur name position now lastUsed trouble
      case 'clock to:--fields'
        __sbox_join $cur from now happened happenedCount counted counted.observations counted.passes
      case 'clock next:--fields'
        __sbox_join $cur from now happened happenedCount counted counted.observations counted.passes
      case 'trigger:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'trigger:--peril'
        printf '%s\n' hail frost drought flood wind fire heat excess_rain
      case 'trigger:--severity'
        printf '%s\n' low moderate high severe
      case 'trigger:--policy-id'
        printf '%s\n' pol_0010 pol_0009 pol_0006 pol_0008 pol_0007 pol_0002 pol_0005 pol_0001 pol_0004 pol_0012 pol_0003 pol_0011 pol_9001 pol_9002
      case 'trigger:--claim-id'
        printf '%s\n' clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002
      case 'serve:--fixtures'
        __fish_complete_directories $cur
      case 'serve:--token'
        string match -q -- '*=*' $cur; and __sbox_join $cur portfolio:read clients:read underwriting:read events:read claims:read reports:read alerting:read notifications:read admin:read portfolio:write clients:write underwriting:write events:write claims:write reports:write alerting:write notifications:write admin:write
      case 'serve:--data'
        __fish_complete_directories $cur
      case 'serve:--reads'
        printf '%s\n' linearizable local
      case 'serve:--record'
        __fish_complete_path $cur
      case 'exec:--fixtures'
        __fish_complete_directories $cur
      case 'walkthrough:--fixtures'
        __fish_complete_directories $cur
      case 'mcp:--fixtures'
        __fish_complete_directories $cur
      case 'data check:--fixtures'
        __fish_complete_directories $cur
      case 'data move:--fixtures'
        __fish_complete_directories $cur
      case 'api:--data' 'api:-d'
        __fish_complete_path $cur
      case 'compare:--data' 'compare:-d'
        __fish_complete_path $cur
      case 'record:--fixtures'
        __fish_complete_directories $cur
      case 'replay:--fixtures'
        __fish_complete_directories $cur
      case 'ticket:--fixtures'
        __fish_complete_directories $cur
      case 'diff:--fixtures'
        __fish_complete_directories $cur
      case 'listen:--events'
        __sbox_join $cur claim.created report.approved weather.alert
      case 'listen:--replay'
        printf '%s\n' dlv_0010 dlv_0001 dlv_0002 dlv_0003 dlv_0004 dlv_0005 dlv_0008 dlv_0009 dlv_0006 dlv_0007 dlv_9001
      case 'export:--out'
        __fish_complete_directories $cur
      case 'reports verify:--keys'
        __fish_complete_path $cur
    end
    return
  end
  if string match -q -- '-*' $cur
    switch "$place"
      case ''
        printf '%s\n' --version\t'Print the version.'
      case 'fixtures dump'
        printf '%s\n' --dir\t'Write a folder that serve --fixtures takes.'
      case 'reset'
        printf '%s\n' --reason\t'Reason.' --data\t'The whole body; other options win over its members.' --yes\t'Do not ask, also when the server is on another machine.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'portfolios list'
        printf '%s\n' --limit\t'Page size, 1 to 250; 25 by default.' --cursor\t'page.nextCursor or page.previousCursor of another page.' --all\t'Follow the cursors to the last page.'
      case 'portfolios create'
        printf '%s\n' --name\t'Name (required).' --description\t'Description.' --country\t'ISO 3166-1 alpha-2.' --currency\t'ISO 4217.' --season\t'Crop season, such as 2025/26.' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'aois list'
        printf '%s\n' --portfolio-id\t'Only those of this portfolio.' --peril\t'Only those of this peril.' --limit\t'Page size, 1 to 250; 25 by default.' --cursor\t'page.nextCursor or page.previousCursor of another page.' --all\t'Follow the cursors to the last page.'
      case 'aois create'
        printf '%s\n' --portfolio-id\t'Identifier of the owning portfolio of the same organization (required).' --name\t'Name (required).' --ring\t'Closed polygon ring, longitude first (required).' --peril-profile\t'Perils monitored.' --crop\t'Crop.' --species\t'Species.' --sowing-date\t'Local day on which the crop of the season was sown; perennials have none.' --season\t'Crop season, such as 2025/26.' --client-id\t'Identifier of the client who farms it of the same organization.' --external-ref\t'External ref.' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'clients list'
        printf '%s\n' --limit\t'Page size, 1 to 250; 25 by default.' --cursor\t'page.nextCursor or page.previousCursor of another page.' --all\t'Follow the cursors to the last page.'
      case 'clients create'
        printf '%s\n' --name\t'Name (required).' --client-type\t'Client type.' --tax-id\t'Fixture tax id.' --email\t'Email.' --phone\t'Phone.' --country\t'ISO 3166-1 alpha-2.' --region\t'Region.' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'policies list'
        printf '%s\n' --client-id\t'Only those of this client.' --status\t'Only those with this status.' --limit\t'Page size, 1 to 250; 25 by default.' --cursor\t'page.nextCursor or page.previousCursor of another page.' --all\t'Follow the cursors to the last page.'
      case 'policies create'
        printf '%s\n' --client-id\t'Identifier of the insured client of the same organization (required).' --portfolio-id\t'Identifier of the portfolio of the same organization (required).' --aoi-ids\t'Identifier of an insured plot of the same organization (required).' --perils\t'Perils (required).' --sum-insured\t'An amount above 0 in units of the currency, two decimals at the most (required).' --effective-from\t'YYYY-MM-DD (required).' --effective-to\t'YYYY-MM-DD (required).' --policy-number\t'Policy number.' --crop\t'Crop.' --season\t'Crop season, such as 2025/26.' --coverage-type\t'Coverage type.' --deductible-pct\t'Deductible, in percent.' --deductible-type\t'Deductible type.' --trigger\t'index, window {from, to}, strike (where it begins to pay), exit (where it pays all) and shape (linear; step pays all at the strike).' --premium\t'An amount in units of the currency, two decimals at the most.' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'events list'
        printf '%s\n' --peril\t'Only those of this peril.' --severity\t'Only those of this severity.' --status\t'Only those with this status.' --aoi-id\t'Only those of this plot.' --portfolio-id\t'Only those of this portfolio.' --from\t'Start (inclusive) of the time window; RFC 3339 date-time or date.' --to\t'End (exclusive) of the time window; RFC 3339 date-time or date.' --limit\t'Page size, 1 to 250; 25 by default.' --cursor\t'page.nextCursor or page.previousCursor of another page.' --all\t'Follow the cursors to the last page.'
      case 'detections list'
        printf '%s\n' --event-id\t'Only those of this weather event.' --aoi-id\t'Only those of this plot.' --severity\t'Only those of this severity.' --limit\t'Page size, 1 to 250; 25 by default.' --cursor\t'page.nextCursor or page.previousCursor of another page.' --all\t'Follow the cursors to the last page.'
      case 'detections create'
        printf '%s\n' --event-id\t'Identifier of the weather event of the same organization (required).' --aoi-id\t'Identifier of the plot of the same organization (required).' --method\t'Method.' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'weather list'
        printf '%s\n' --aoi-id\t'Only those of this plot.' --from\t'Start (inclusive) of the time window; RFC 3339 date-time or date.' --to\t'End (exclusive) of the time window; RFC 3339 date-time or date.' --limit\t'Page size, 1 to 250; 25 by default.' --cursor\t'page.nextCursor or page.previousCursor of another page.' --all\t'Follow the cursors to the last page.'
      case 'claims list'
        printf '%s\n' --status\t'Only those with this status.' --policy-id\t'Only those of this policy.' --aoi-id\t'Only those of this plot.' --peril\t'Only those of this peril.' --limit\t'Page size, 1 to 250; 25 by default.' --cursor\t'page.nextCursor or page.previousCursor of another page.' --all\t'Follow the cursors to the last page.'
      case 'claims create'
        printf '%s\n' --policy-id\t'Identifier of the policy of the same organization (required without --claim-id).' --aoi-id\t'Identifier of the plot of the same organization (required without --claim-id).' --peril\t'Peril (required without --claim-id).' --occurred-at\t'An RFC 3339 date and time with an offset, or a calendar date (required without --claim-id).' --claim-id\t'Identifier of the claim to change or to withdraw of the same organization.' --status\t'Status.' --reason\t'Reason.' --event-id\t'Identifier of the weather event of the same organization.' --claimed-hectares\t'Claimed hectares.' --reported-loss-pct\t'Reported loss, in percent.' --claimed-amount\t'An amount in units of the currency, two decimals at the most.' --detection-ids\t'Identifier of a detection of the loss of the same organization.' --description\t'Description.' --external-ref\t'External ref.' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'peritajes list'
        printf '%s\n' --claim-id\t'Only those of this claim.' --status\t'Only those with this status.' --limit\t'Page size, 1 to 250; 25 by default.' --cursor\t'page.nextCursor or page.previousCursor of another page.' --all\t'Follow the cursors to the last page.'
      case 'peritajes create'
        printf '%s\n' --claim-id\t'Identifier of the claim of the same organization (required without --peritaje-id).' --peritaje-id\t'Identifier of the peritaje that the insured agrees to or disputes of the same organization.' --agreed-by-insured\t'Agreed by insured.' --detection-id\t'Identifier of the detection it assesses; null where there can be none of the same organization.' --scheduled-at\t'RFC 3339 date and time with an offset.' --expert\t'Expert, as JSON.' --modality\t'Modality.' --zones\t'What the visit found; none while it has not taken place.' --assessed-damage-pct\t'Assessed damage, in percent.' --completed-at\t'RFC 3339 date and time with an offset.' --phenological-stage\t'Such as R3 for soybean.' --notes\t'Notes.' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'reports list'
        printf '%s\n' --status\t'Only those with this status.' --claim-id\t'Only those of this claim.' --limit\t'Page size, 1 to 250; 25 by default.' --cursor\t'page.nextCursor or page.previousCursor of another page.' --all\t'Follow the cursors to the last page.'
      case 'reports create'
        printf '%s\n' --title\t'Title.' --claim-id\t'Identifier of the claim of the same organization.' --aoi-ids\t'Identifier of a plot of the report of the same organization.' --report-id\t'Identifier of the draft to sign of the same organization.' --type\t'Type.' --status\t'Status.' --language\t'Language.' --detection-ids\t'Identifier of a detection that is evidence of the same organization.' --peritaje-id\t'Identifier of the peritaje that is evidence of the same organization.' --job-id\t'Identifier of the job whose result is evidence of the same organization.' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'reports get'
        printf '%s\n' --html\t'Write the report as one page in its language, with its evidence; - is stdout.' --force\t'Replace a file that is there.'
      case 'watches list'
        printf '%s\n' --aoi-id\t'Only those of this plot.' --peril\t'Only those of this peril.' --limit\t'Page size, 1 to 250; 25 by default.' --cursor\t'page.nextCursor or page.previousCursor of another page.' --all\t'Follow the cursors to the last page.'
      case 'watches create'
        printf '%s\n' --aoi-id\t'Identifier of the plot to watch of the same organization (required).' --peril\t'Peril (required).' --min-severity\t'Min severity.' --threshold\t'Threshold, as JSON.' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'alerts list'
        printf '%s\n' --status\t'Only those with this status.' --aoi-id\t'Only those of this plot.' --peril\t'Only those of this peril.' --severity\t'Only those of this severity.' --limit\t'Page size, 1 to 250; 25 by default.' --cursor\t'page.nextCursor or page.previousCursor of another page.' --all\t'Follow the cursors to the last page.'
      case 'webhooks list'
        printf '%s\n' --limit\t'Page size, 1 to 250; 25 by default.' --cursor\t'page.nextCursor or page.previousCursor of another page.' --all\t'Follow the cursors to the last page.'
      case 'webhooks create'
        printf '%s\n' --endpoint-url\t'Absolute http or https URL of the endpoint (required).' --event-types\t'Event types (required).' --signing-key-ref\t'Reference to the key, not the key.' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'deliveries replay'
        printf '%s\n' --reason\t'Reason.' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'branding set'
        printf '%s\n' --display-name\t'Display name (required).' --primary-color\t'#RRGGBB (required).' --secondary-color\t'#RRGGBB.' --legal-name\t'Legal name.' --support-email\t'Support email.' --website-url\t'Website url.' --locale\t'BCP 47.' --timezone\t'IANA time zone.' --report-footer\t'Report footer.' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'branding logo'
        printf '%s\n' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'import'
        printf '%s\n' --mode\t'Mode.' --dry-run\t'Dry run.' --data\t'The whole body; other options win over its members.' --format\t'Form of the file, where its name does not say it.' --template\t'Print the header of a CSV file, and a row as an example.' --wait\t'Wait until the job has ended.' --timeout\t'Give up waiting after this long.' --interval\t'Seconds between two reads, instead of Retry-After.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'jobs create'
        printf '%s\n' --kind\t'Kind.' --event-id\t'Identifier of the weather event of the same organization (required).' --aoi-id\t'Identifier of the plot of the same organization (required).' --method\t'Method.' --data\t'The whole body; other options win over its members.' --wait\t'Wait until the job has ended.' --timeout\t'Give up waiting after this long.' --interval\t'Seconds between two reads, instead of Retry-After.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'jobs result'
        printf '%s\n' --geojson\t'Write the cells as GeoJSON features with their severity; - is stdout.' --svg\t'Write the map as SVG; - is stdout.' --force\t'Replace a file that is there.'
      case 'clock advance'
        printf '%s\n' --data\t'The whole body; other options win over its members.' --dry-run\t'Show what the move would bring about, and move nothing.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'clock due'
        printf '%s\n' --until\t'Until when; thirty days ahead by default; RFC 3339 date-time or date.' --advance\t'How far ahead, instead of until.'
      case 'events strike'
        printf '%s\n' --aoi-id\t'Identifier of the plot that it strikes of the same organization (required).' --peril\t'Peril (required).' --severity\t'Severity (required).' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'faults add'
        printf '%s\n' --status\t'Status.' --drop\t'End the connection without an answer.' --hold\t'Carry the call out, and hold its answer until it is released, a minute at most.' --after\t'Carry the call out first, so that only its answer is lost.' --times\t'How often it strikes at most.' --every\t'It strikes only one in so many of the requests that it matches: 3 is every third.' --data\t'The whole body; other options win over its members.' --delay\t'Answer later by this much, such as 500ms or 2s.' --retry-after\t'Retry-After of the answer that --status asks for.' --identity\t'Only requests of this identity, such as read-only.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'faults clear'
        printf '%s\n' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'faults remove'
        printf '%s\n' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'faults held'
        printf '%s\n' --wait\t'Wait until there is one.' --timeout\t'Give up waiting after this long.'
      case 'faults release'
        printf '%s\n' --request-id\t'The answer to this request; all answers of the world by default.' --status\t'Status.' --drop\t'End the connection without an answer.' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'log'
        printf '%s\n' --limit\t'Page size, 1 to 250; 25 by default.' --cursor\t'page.nextCursor or page.previousCursor of another page.' --all\t'Follow the cursors to the last page.' --after\t'Only what came after this position.' --follow\t'Every request as it is answered, reads and refused ones too.'
      case 'coverage'
        printf '%s\n' --min\t'Minimum of operations, codes or refusals; N alone is a percentage of each.' --html\t'Write the report as one page.' --fixtures\t'Serve this seed.' --job-steps\t'Reads that still find a job unfinished.'
      case 'worlds rewind'
        printf '%s\n' --data\t'The whole body; other options win over its members.' --at\t'Position of sbox log; 0 is the seed.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'worlds list'
        printf '%s\n' --limit\t'Page size, 1 to 250; 25 by default.' --cursor\t'page.nextCursor or page.previousCursor of another page.' --all\t'Follow the cursors to the last page.'
      case 'worlds fork'
        printf '%s\n' --at\t'How many entries the log of the world has up to there.' --data\t'The whole body; other options win over its members.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'worlds drop'
        printf '%s\n' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'clock to'
        printf '%s\n' --data\t'The whole body; other options win over its members.' --dry-run\t'Show what the move would bring about, and move nothing.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'clock next'
        printf '%s\n' --data\t'The whole body; other options win over its members.' --dry-run\t'Show what the move would bring about, and move nothing.' --idempotency-key\t'Key of this write; a fresh one otherwise.'
      case 'clock run'
        printf '%s\n' --speed\t'How much time passes in a second.'
      case 'trigger'
        printf '%s\n' --aoi-id\t'The plot that it is about.' --peril\t'For weather.alert, hail, frost or drought; for claim.created, any that its policy covers.' --severity\t'How hard the event of a weather.alert strikes; severe by default.' --policy-id\t'The policy of a claim.created.' --claim-id\t'The claim of a report.approved.'
      case 'serve'
        printf '%s\n' --port\t'Port to listen on; 0 takes a free one. SBOX_PORT and PORT name one too.' --host\t'Address to listen on.' --fixtures\t'Serve this seed.' --job-steps\t'Reads that still find a job unfinished.' --token\t'A name that everybody sees, never a real credential, with exactly these permissions, until its world is that old.' --max-hold\t'How long a fault may hold an answer.' --data\t'Keep the state in this folder, or at nats://HOST:PORT[,...].' --reads\t'What a read of a shared log waits for.' --cors\t'Answer browsers of this origin too.' --allow-host\t'Answer to this name too.' --record\t'Keep every exchange in a HAR file.' --open\t'Open the console in the browser.' --log\t'One line per request, also with --json.' --quiet\t'Neither banner nor log.'
      case 'exec'
        printf '%s\n' --fixtures\t'Serve this seed.' --job-steps\t'Reads that still find a job unfinished.'
      case 'walkthrough'
        printf '%s\n' --list\t'The stories that come with sbox.' --check\t'Compare every output with the story; all stories unless one is named.' --write\t'Write the outputs into the file.' --yes\t'Run without pauses, also on a terminal.' --fixtures\t'Serve this seed.'
      case 'mcp'
        printf '%s\n' --http\t'Listen on 127.0.0.1 instead, until Ctrl-C.' --port\t'Port of --http; 0 takes a free one.' --tools\t'Offer these tools only, such as listEvents,getJob.' --read-only\t'Offer only tools that change nothing.' --fixtures\t'Serve this seed.' --job-steps\t'Reads that still find a job unfinished.'
      case 'status'
        printf '%s\n' --digest\t'One hash of all that the world holds, to compare two of them.'
      case 'data check'
        printf '%s\n' --fixtures\t'Serve this seed.' --job-steps\t'Reads that still find a job unfinished.'
      case 'data move'
        printf '%s\n' --fixtures\t'Serve this seed.' --job-steps\t'Reads that still find a job unfinished.'
      case 'jobs wait'
        printf '%s\n' --timeout\t'Give up waiting after this long.' --interval\t'Seconds between two reads, instead of Retry-After.'
      case 'profiles add'
        printf '%s\n' --force\t'Replace a profile of this name without asking.'
      case 'api'
        printf '%s\n' --data\t'Send this body, as it is.' --data-raw\t'Send this body, even if it begins with @ or is -.' --header\t'Send this header; without a value, leave it out.' --idempotency-key\t'Key of a write; a fresh one otherwise.' --include\t'Print the status and the headers too.'
      case 'compare'
        printf '%s\n' --data\t'Send this body, as it is.' --data-raw\t'Send this body, even if it begins with @ or is -.' --header\t'Send this header; without a value, leave it out.' --idempotency-key\t'Key of a write; a fresh one otherwise.' --tenants\t'Send each also with its own and with a foreign tenant header.'
      case 'check-receiver'
        printf '%s\n' --secret\t'whsec_ and the key in base64, as the receiver has it.' --timeout\t'How long an answer may take.' --acknowledges-first\t'The receiver may answer 202 and verify later.' --yes\t'Send to another machine too.'
      case 'permissions'
        printf '%s\n' --check\t'Test every cell on the server, in a throw-away world; exit 1 on a difference.' --markdown\t'As a Markdown page.'
      case 'record'
        printf '%s\n' --fixtures\t'Serve this seed.' --job-steps\t'Reads that still find a job unfinished.'
      case 'replay'
        printf '%s\n' --only-failures\t'Show only the exchanges that were refused or that differ.' --until\t'Stop after exchange number N.' --serve\t'Then serve that state, until Ctrl-C.' --port\t'Port of --serve.' --cors\t'With --serve, answer browsers of this origin too.' --fixtures\t'Serve this seed.'
      case 'ticket'
        printf '%s\n' --fixtures\t'Serve this seed.' --job-steps\t'Reads that still find a job unfinished.'
      case 'diff'
        printf '%s\n' --fixtures\t'Serve this seed.'
      case 'listen'
        printf '%s\n' --forward-to\t'Where to post them.' --events\t'Only these event types.' --replay\t'Forward this past delivery, then end.' --as-recorded\t'Send the recorded time and signature.' --trouble\t'Any of duplicate, reorder, late and drop.' --interval\t'Seconds between two reads.'
      case 'export'
        printf '%s\n' --out\t'Folder to write; it must be empty or not there yet.'
      case 'reports verify'
        printf '%s\n' --keys\t'For a file: the keys to trust, as /.well-known/jwks.json has them; - is stdin.'
    end
    printf '%s\n' --profile\t'Ask as this profile.' --base-url\t'Address of the sandbox.' --token\t'Bearer token, instead of the profile\'s.' --token-stdin\t'Read that token from stdin.' --tenant\t'Send the tenant header.' --world\t'Ask in a world of its own.' --output\t'Form of the result.' -o\t'Form of the result.' --json\t'One JSON document, no colour, no question.' --fields\t'Only these fields, such as claimId,claimedAmount.amount.' --curl\t'Print the equivalent curl instead of sending.' --verbose\t'Show the exchange; twice, its headers and bodies.' -v\t'Show the exchange; twice, its headers and bodies.' --show-token\t'Show tokens that are not public, in --curl, -vv and profiles.' --no-input\t'Never ask.' --color\t'Colour, also into a pipe.' --no-color\t'No colour.' --help\t'Show help.'
    return
  end
  switch "$place:$position"
    case ':0'
      printf '%s\n' serve\t'Run the sandbox' exec\t'Run a command against a sandbox of its own' coverage\t'How much of the contract a test suite has met' walkthrough\t'Stories of commands, step by step' mcp\t'Serve agents (Model Context Protocol)' status\t'Whether a sandbox answers, its seed and its clock' data\t'State that serve --data keeps' portfolios\t'Books of plots of a country and season' aois\t'Plots (AOIs) and their rings' clients\t'Who is insured' policies\t'Which perils of which plots are insured' events\t'Weather events that touched the portfolio' weather\t'Weather observations per plot' detections\t'Damage of an event on a plot' jobs\t'Asynchronous jobs and their results' claims\t'Losses reported under a policy' peritajes\t'Expert assessments of claims' reports\t'Reports, signed or draft' watches\t'Plots watched for a peril' alerts\t'What the watches raised' webhooks\t'Endpoints subscribed to event types' deliveries\t'Simulated webhook deliveries and the dead-letter queue' branding\t'How the organization looks on its documents' import\t'Import rows from a file as a job' audit\t'Do the money and the evidence add up' clock\t'The time of the world, and moving it forward' faults\t'Trouble on purpose' trigger\t'Make a webhook event happen' undo\t'Take back the last writes of the world' log\t'The calls that changed the world' worlds\t'The worlds of the server, and their forks' reset\t'Back to the seeded dataset' fixtures\t'The seeded dataset' profiles\t'Stored identities and addresses' whoami\t'Which identity calls which server, and why' completion\t'Print a completion script' api\t'Any request with the profile\'s identity' compare\t'The same request under the fixture identities and yours' check\t'Does a service still answer as the contract says' check-receiver\t'Does a receiver of webhooks verify as it must' permissions\t'Who may call what; --check tests the server' explain\t'A problem code, a status or an exit code' record\t'Keep every exchange of a command in a file' replay\t'Send a recording again and compare the bytes' ticket\t'A recording with all that a support case needs' diff\t'Which records differ between two worlds or recordings' listen\t'Forward simulated deliveries to a local URL' export\t'All examples as requests of an API client'
    case 'data:0'
      printf '%s\n' check\t'Whether kept data is whole: applies every entry again and compares, without serving' move\t'Copy kept worlds to another place: from a folder to NATS servers, or back'
    case 'portfolios:0'
      printf '%s\n' list\t'List portfolios' create\t'Create a portfolio' get\t'Read a portfolio'
    case 'aois:0'
      printf '%s\n' list\t'List plots (AOIs)' create\t'Create a plot (AOI) from its ring' get\t'Read a plot (AOI) with its current geometry'
    case 'clients:0'
      printf '%s\n' list\t'List clients' create\t'Create a client' get\t'Read a client'
    case 'policies:0'
      printf '%s\n' list\t'List policies' create\t'Create a policy' get\t'Read a policy'
    case 'events:0'
      printf '%s\n' list\t'List the weather events that touched the portfolio' get\t'Read a weather event' strike\t'Let an event strike a plot now: watches raise alerts, webhooks go out'
    case 'weather:0'
      printf '%s\n' list\t'List weather observations per plot'
    case 'detections:0'
      printf '%s\n' list\t'List damage detections per event and plot' create\t'Detect the damage of an event on a plot' get\t'Read a detection'
    case 'jobs:0'
      printf '%s\n' create\t'Enqueue an asynchronous job' get\t'Read the status of a job, with its resultUrl when it succeeded' cancel\t'Cancel a job' result\t'Read the result of a job: geometry, damaged hectares, cells by severity' wait\t'Wait until a job has ended'
    case 'claims:0'
      printf '%s\n' list\t'List claims' create\t'Report a loss under a policy, change what was reported, or withdraw it' get\t'Read a claim'
    case 'peritajes:0'
      printf '%s\n' list\t'List peritajes (expert assessments)' create\t'Schedule or record a peritaje (expert assessment), or say whether the insured agrees' get\t'Read a peritaje (expert assessment)'
    case 'reports:0'
      printf '%s\n' list\t'List reports, signed or draft' create\t'Create a report, or sign a draft' get\t'Read a report with its signed manifest' verify\t'Check the signature of a report with the published key, and its evidence with the digests'
    case 'watches:0'
      printf '%s\n' list\t'List watch subscriptions' create\t'Watch a plot for a peril' get\t'Read a watch subscription'
    case 'alerts:0'
      printf '%s\n' list\t'List the alerts that watch subscriptions emitted'
    case 'webhooks:0'
      printf '%s\n' list\t'List webhook subscriptions' create\t'Subscribe an endpoint to event types' get\t'Read a webhook subscription'
    case 'deliveries:0'
      printf '%s\n' list\t'List webhook deliveries with their retries and the dead-letter queue' replay\t'Retry a delivery from the dead-letter queue' verify\t'Check the signature of a delivery with the key of its subscription'
    case 'branding:0'
      printf '%s\n' get\t'Read the organization branding' set\t'Replace the organization branding; the logo stays' logo\t'Upload the organization logo'
    case 'clock:0'
      printf '%s\n' get\t'Read the clock of the world' advance\t'Move the clock forward; what is due by then happens' due\t'Read what a move of the clock would bring about, consequences included; nothing happens' to\t'Move the clock forward; what is due by then happens' next\t'Move the clock forward; what is due by then happens' run\t'Let time pass at a steady speed and show what happens, until Ctrl-C'
    case 'faults:0'
      printf '%s\n' list\t'List the faults of the world, oldest first, with how often each struck' add\t'Ask for trouble: a status, a delay, a dropped connection or an answer that is held' clear\t'Remove every fault of the world' get\t'Read a fault' remove\t'Remove a fault' held\t'List the answers of the world that the server holds, oldest first' release\t'Let held answers go: as they are, as a status, or lost'
    case 'worlds:0'
      printf '%s\n' rewind\t'Bring the world back to a position, in place' list\t'List the worlds, by name' fork\t'Make a new world that equals this one as it was at a position' get\t'Read where a world stands' drop\t'Forget a world'
    case 'fixtures:0'
      printf '%s\n' dump\t'Read the complete seeded dataset of the organization'
    case 'profiles:0'
      printf '%s\n' list\t'List the profiles' show\t'Show a profile; without a name, the current one' use\t'Make a profile the current one' add\t'Store a profile from the options --base-url, --token, --tenant and --world' remove\t'Remove a stored profile'
    case 'portfolios get:0'
      printf '%s\n' pf_0001 pf_0002 pf_0003 pf_9001
    case 'aois get:0'
      printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
    case 'claims get:0'
      printf '%s\n' clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002
    case 'reports get:0'
      printf '%s\n' rep_0005 rep_0003 rep_0001 rep_0002 rep_0004 rep_0006 rep_9001
    case 'deliveries replay:0'
      printf '%s\n' dlv_0010 dlv_0001 dlv_0002 dlv_0003 dlv_0004 dlv_0005 dlv_0008 dlv_0009 dlv_0006 dlv_0007 dlv_9001
    case 'branding logo:0'
      __fish_complete_path $cur
    case 'import:0'
      printf '%s\n' aois policies clients claims
    case 'import:1'
      __fish_complete_path $cur
    case 'jobs get:0'
      printf '%s\n' job_0001 job_0004 job_0005 job_0002 job_0003 job_9001
    case 'jobs cancel:0'
      printf '%s\n' job_0001 job_0004 job_0005 job_0002 job_0003 job_9001
    case 'jobs result:0'
      printf '%s\n' job_0001 job_0004 job_0005 job_0002 job_0003 job_9001
    case 'clients get:0'
      printf '%s\n' cli_0001 cli_0002 cli_0003 cli_0004 cli_0005 cli_0006 cli_0007 cli_0008 cli_0009 cli_9001 cli_9002
    case 'policies get:0'
      printf '%s\n' pol_0010 pol_0009 pol_0006 pol_0008 pol_0007 pol_0002 pol_0005 pol_0001 pol_0004 pol_0012 pol_0003 pol_0011 pol_9001 pol_9002
    case 'events get:0'
      printf '%s\n' evt_0009 evt_0012 evt_0011 evt_0006 evt_0005 evt_0008 evt_0007 evt_0013 evt_0001 evt_0004 evt_0003 evt_0002 evt_0014 evt_0010 evt_9002 evt_9003 evt_9001
    case 'detections get:0'
      printf '%s\n' det_0025 det_0027 det_0018 det_0019 det_0015 det_0016 det_0017 det_0028 det_0020 det_0021 det_0001 det_0002 det_0003 det_0004 det_0005 det_0012 det_0013 det_0014 det_0009 det_0010 det_0011 det_0006 det_0007 det_0008 det_0022 det_0023 det_0024 det_0026 det_9002 det_9001 det_9003
    case 'peritajes get:0'
      printf '%s\n' per_0003 per_0001 per_0006 per_0007 per_0002 per_0005 per_0004 per_9001
    case 'watches get:0'
      printf '%s\n' wsb_0005 wsb_0007 wsb_0003 wsb_0004 wsb_0006 wsb_0001 wsb_0002 wsb_0008 wsb_9001 wsb_9002
    case 'webhooks get:0'
      printf '%s\n' whs_0004 whs_0002 whs_0001 whs_0003 whs_9001
    case 'trigger:0'
      printf '%s\n' claim.created report.approved weather.alert
    case 'walkthrough:0'
      __fish_complete_path $cur
    case 'data check:0'
      __fish_complete_directories $cur
    case 'data move:0'
      __fish_complete_directories $cur
    case 'data move:1'
      __fish_complete_directories $cur
    case 'jobs wait:0'
      printf '%s\n' job_0001 job_0004 job_0005 job_0002 job_0003 job_9001
    case 'profiles show:0'
      __sbox_profiles
    case 'profiles use:0'
      __sbox_profiles
    case 'profiles add:0'
      __sbox_profiles
    case 'profiles remove:0'
      __sbox_profiles
    case 'completion:0'
      printf '%s\n' bash zsh fish powershell
    case 'api:0'
      printf '%s\n' GET HEAD POST PUT DELETE
    case 'api:1'
      printf '%s\n' /control/audit\t'Check that the money and the evidence of the organization add up' /control/clock\t'Read the clock of the world' /control/coverage\t'Count how the server answers every caller in every world, from the first time that this is read' /control/due\t'Read what a move of the clock would bring about, consequences included; nothing happens' /control/events /control/faults\t'List the faults of the world, oldest first, with how often each struck' /control/held\t'List the answers of the world that the server holds, oldest first' /control/held/release /control/log\t'List the calls that changed the world, oldest first' /control/log/stream\t'Follow every request of the world as it is answered, reads and refused ones included' /control/rewind /control/worlds\t'List the worlds, by name' /v1/alerts\t'List the alerts that watch subscriptions emitted' /v1/aois\t'List plots (AOIs)' /v1/aois/aoi_0001 /v1/aois/aoi_0002 /v1/aois/aoi_0003 /v1/aois/aoi_0004 /v1/aois/aoi_0005 /v1/aois/aoi_0006 /v1/aois/aoi_0007 /v1/aois/aoi_0008 /v1/aois/aoi_0009 /v1/aois/aoi_0010 /v1/aois/aoi_0011 /v1/aois/aoi_0012 /v1/aois/aoi_0013 /v1/aois/aoi_0014 /v1/aois/aoi_0015 /v1/aois/aoi_0016 /v1/aois/aoi_0017 /v1/aois/aoi_0018 /v1/aois/aoi_0019 /v1/aois/aoi_0020 /v1/aois/aoi_0021 /v1/aois/aoi_0022 /v1/aois/aoi_0023 /v1/aois/aoi_0024 /v1/aois/aoi_0025 /v1/aois/aoi_0026 /v1/aois/aoi_0027 /v1/aois/aoi_0028 /v1/aois/aoi_0029 /v1/aois/aoi_0030 /v1/aois/aoi_9001 /v1/aois/aoi_9002 /v1/aois/aoi_9003 /v1/aois/aoi_9004 /v1/claims\t'List claims' /v1/claims/clm_0001 /v1/claims/clm_0002 /v1/claims/clm_0003 /v1/claims/clm_0004 /v1/claims/clm_0005 /v1/claims/clm_0006 /v1/claims/clm_0007 /v1/claims/clm_0008 /v1/claims/clm_0009 /v1/claims/clm_0010 /v1/claims/clm_0011 /v1/claims/clm_9001 /v1/claims/clm_9002 /v1/clients\t'List clients' /v1/clients/cli_0001 /v1/clients/cli_0002 /v1/clients/cli_0003 /v1/clients/cli_0004 /v1/clients/cli_0005 /v1/clients/cli_0006 /v1/clients/cli_0007 /v1/clients/cli_0008 /v1/clients/cli_0009 /v1/clients/cli_9001 /v1/clients/cli_9002 /v1/detections\t'List damage detections per event and plot' /v1/detections/det_0001 /v1/detections/det_0002 /v1/detections/det_0003 /v1/detections/det_0004 /v1/detections/det_0005 /v1/detections/det_0006 /v1/detections/det_0007 /v1/detections/det_0008 /v1/detections/det_0009 /v1/detections/det_0010 /v1/detections/det_0011 /v1/detections/det_0012 /v1/detections/det_0013 /v1/detections/det_0014 /v1/detections/det_0015 /v1/detections/det_0016 /v1/detections/det_0017 /v1/detections/det_0018 /v1/detections/det_0019 /v1/detections/det_0020 /v1/detections/det_0021 /v1/detections/det_0022 /v1/detections/det_0023 /v1/detections/det_0024 /v1/detections/det_0025 /v1/detections/det_0026 /v1/detections/det_0027 /v1/detections/det_0028 /v1/detections/det_9001 /v1/detections/det_9002 /v1/detections/det_9003 /v1/events\t'List the weather events that touched the portfolio' /v1/events/evt_0001 /v1/events/evt_0002 /v1/events/evt_0003 /v1/events/evt_0004 /v1/events/evt_0005 /v1/events/evt_0006 /v1/events/evt_0007 /v1/events/evt_0008 /v1/events/evt_0009 /v1/events/evt_0010 /v1/events/evt_0011 /v1/events/evt_0012 /v1/events/evt_0013 /v1/events/evt_0014 /v1/events/evt_9001 /v1/events/evt_9002 /v1/events/evt_9003 /v1/import/aois /v1/import/claims /v1/import/clients /v1/import/policies /v1/jobs /v1/jobs/job_0001 /v1/jobs/job_0001/result /v1/jobs/job_0002 /v1/jobs/job_0002/result /v1/jobs/job_0003 /v1/jobs/job_0003/result /v1/jobs/job_0004 /v1/jobs/job_0004/result /v1/jobs/job_0005 /v1/jobs/job_0005/result /v1/jobs/job_9001 /v1/jobs/job_9001/result /v1/org/branding\t'Read the organization branding' /v1/org/branding/logo /v1/peritajes\t'List peritajes (expert assessments)' /v1/peritajes/per_0001 /v1/peritajes/per_0002 /v1/peritajes/per_0003 /v1/peritajes/per_0004 /v1/peritajes/per_0005 /v1/peritajes/per_0006 /v1/peritajes/per_0007 /v1/peritajes/per_9001 /v1/policies\t'List policies' /v1/policies/pol_0001 /v1/policies/pol_0002 /v1/policies/pol_0003 /v1/policies/pol_0004 /v1/policies/pol_0005 /v1/policies/pol_0006 /v1/policies/pol_0007 /v1/policies/pol_0008 /v1/policies/pol_0009 /v1/policies/pol_0010 /v1/policies/pol_0011 /v1/policies/pol_0012 /v1/policies/pol_9001 /v1/policies/pol_9002 /v1/portfolios\t'List portfolios' /v1/portfolios/pf_0001 /v1/portfolios/pf_0002 /v1/portfolios/pf_0003 /v1/portfolios/pf_9001 /v1/reports\t'List reports, signed or draft' /v1/reports/rep_0001 /v1/reports/rep_0002 /v1/reports/rep_0003 /v1/reports/rep_0004 /v1/reports/rep_0005 /v1/reports/rep_0006 /v1/reports/rep_9001 /v1/sbox/fixtures\t'Read the complete seeded dataset of the organization' /v1/sbox/reset /v1/watch/subscriptions\t'List watch subscriptions' /v1/watch/subscriptions/wsb_0001 /v1/watch/subscriptions/wsb_0002 /v1/watch/subscriptions/wsb_0003 /v1/watch/subscriptions/wsb_0004 /v1/watch/subscriptions/wsb_0005 /v1/watch/subscriptions/wsb_0006 /v1/watch/subscriptions/wsb_0007 /v1/watch/subscriptions/wsb_0008 /v1/watch/subscriptions/wsb_9001 /v1/watch/subscriptions/wsb_9002 /v1/weather\t'List weather observations per plot' /v1/webhooks/deliveries\t'List webhook deliveries with their retries and the dead-letter queue' /v1/webhooks/deliveries/dlv_0001/replay /v1/webhooks/deliveries/dlv_0002/replay /v1/webhooks/deliveries/dlv_0003/replay /v1/webhooks/deliveries/dlv_0004/replay /v1/webhooks/deliveries/dlv_0005/replay /v1/webhooks/deliveries/dlv_0006/replay /v1/webhooks/deliveries/dlv_0007/replay /v1/webhooks/deliveries/dlv_0008/replay /v1/webhooks/deliveries/dlv_0009/replay /v1/webhooks/deliveries/dlv_0010/replay /v1/webhooks/deliveries/dlv_9001/replay /v1/webhooks/subscriptions\t'List webhook subscriptions' /v1/webhooks/subscriptions/whs_0001 /v1/webhooks/subscriptions/whs_0002 /v1/webhooks/subscriptions/whs_0003 /v1/webhooks/subscriptions/whs_0004 /v1/webhooks/subscriptions/whs_9001
    case 'compare:0'
      printf '%s\n' GET HEAD POST PUT DELETE
    case 'compare:1'
      printf '%s\n' /control/audit\t'Check that the money and the evidence of the organization add up' /control/clock\t'Read the clock of the world' /control/coverage\t'Count how the server answers every caller in every world, from the first time that this is read' /control/due\t'Read what a move of the clock would bring about, consequences included; nothing happens' /control/events /control/faults\t'List the faults of the world, oldest first, with how often each struck' /control/held\t'List the answers of the world that the server holds, oldest first' /control/held/release /control/log\t'List the calls that changed the world, oldest first' /control/log/stream\t'Follow every request of the world as it is answered, reads and refused ones included' /control/rewind /control/worlds\t'List the worlds, by name' /v1/alerts\t'List the alerts that watch subscriptions emitted' /v1/aois\t'List plots (AOIs)' /v1/aois/aoi_0001 /v1/aois/aoi_0002 /v1/aois/aoi_0003 /v1/aois/aoi_0004 /v1/aois/aoi_0005 /v1/aois/aoi_0006 /v1/aois/aoi_0007 /v1/aois/aoi_0008 /v1/aois/aoi_0009 /v1/aois/aoi_0010 /v1/aois/aoi_0011 /v1/aois/aoi_0012 /v1/aois/aoi_0013 /v1/aois/aoi_0014 /v1/aois/aoi_0015 /v1/aois/aoi_0016 /v1/aois/aoi_0017 /v1/aois/aoi_0018 /v1/aois/aoi_0019 /v1/aois/aoi_0020 /v1/aois/aoi_0021 /v1/aois/aoi_0022 /v1/aois/aoi_0023 /v1/aois/aoi_0024 /v1/aois/aoi_0025 /v1/aois/aoi_0026 /v1/aois/aoi_0027 /v1/aois/aoi_0028 /v1/aois/aoi_0029 /v1/aois/aoi_0030 /v1/aois/aoi_9001 /v1/aois/aoi_9002 /v1/aois/aoi_9003 /v1/aois/aoi_9004 /v1/claims\t'List claims' /v1/claims/clm_0001 /v1/claims/clm_0002 /v1/claims/clm_0003 /v1/claims/clm_0004 /v1/claims/clm_0005 /v1/claims/clm_0006 /v1/claims/clm_0007 /v1/claims/clm_0008 /v1/claims/clm_0009 /v1/claims/clm_0010 /v1/claims/clm_0011 /v1/claims/clm_9001 /v1/claims/clm_9002 /v1/clients\t'List clients' /v1/clients/cli_0001 /v1/clients/cli_0002 /v1/clients/cli_0003 /v1/clients/cli_0004 /v1/clients/cli_0005 /v1/clients/cli_0006 /v1/clients/cli_0007 /v1/clients/cli_0008 /v1/clients/cli_0009 /v1/clients/cli_9001 /v1/clients/cli_9002 /v1/detections\t'List damage detections per event and plot' /v1/detections/det_0001 /v1/detections/det_0002 /v1/detections/det_0003 /v1/detections/det_0004 /v1/detections/det_0005 /v1/detections/det_0006 /v1/detections/det_0007 /v1/detections/det_0008 /v1/detections/det_0009 /v1/detections/det_0010 /v1/detections/det_0011 /v1/detections/det_0012 /v1/detections/det_0013 /v1/detections/det_0014 /v1/detections/det_0015 /v1/detections/det_0016 /v1/detections/det_0017 /v1/detections/det_0018 /v1/detections/det_0019 /v1/detections/det_0020 /v1/detections/det_0021 /v1/detections/det_0022 /v1/detections/det_0023 /v1/detections/det_0024 /v1/detections/det_0025 /v1/detections/det_0026 /v1/detections/det_0027 /v1/detections/det_0028 /v1/detections/det_9001 /v1/detections/det_9002 /v1/detections/det_9003 /v1/events\t'List the weather events that touched the portfolio' /v1/events/evt_0001 /v1/events/evt_0002 /v1/events/evt_0003 /v1/events/evt_0004 /v1/events/evt_0005 /v1/events/evt_0006 /v1/events/evt_0007 /v1/events/evt_0008 /v1/events/evt_0009 /v1/events/evt_0010 /v1/events/evt_0011 /v1/events/evt_0012 /v1/events/evt_0013 /v1/events/evt_0014 /v1/events/evt_9001 /v1/events/evt_9002 /v1/events/evt_9003 /v1/import/aois /v1/import/claims /v1/import/clients /v1/import/policies /v1/jobs /v1/jobs/job_0001 /v1/jobs/job_0001/result /v1/jobs/job_0002 /v1/jobs/job_0002/result /v1/jobs/job_0003 /v1/jobs/job_0003/result /v1/jobs/job_0004 /v1/jobs/job_0004/result /v1/jobs/job_0005 /v1/jobs/job_0005/result /v1/jobs/job_9001 /v1/jobs/job_9001/result /v1/org/branding\t'Read the organization branding' /v1/org/branding/logo /v1/peritajes\t'List peritajes (expert assessments)' /v1/peritajes/per_0001 /v1/peritajes/per_0002 /v1/peritajes/per_0003 /v1/peritajes/per_0004 /v1/peritajes/per_0005 /v1/peritajes/per_0006 /v1/peritajes/per_0007 /v1/peritajes/per_9001 /v1/policies\t'List policies' /v1/policies/pol_0001 /v1/policies/pol_0002 /v1/policies/pol_0003 /v1/policies/pol_0004 /v1/policies/pol_0005 /v1/policies/pol_0006 /v1/policies/pol_0007 /v1/policies/pol_0008 /v1/policies/pol_0009 /v1/policies/pol_0010 /v1/policies/pol_0011 /v1/policies/pol_0012 /v1/policies/pol_9001 /v1/policies/pol_9002 /v1/portfolios\t'List portfolios' /v1/portfolios/pf_0001 /v1/portfolios/pf_0002 /v1/portfolios/pf_0003 /v1/portfolios/pf_9001 /v1/reports\t'List reports, signed or draft' /v1/reports/rep_0001 /v1/reports/rep_0002 /v1/reports/rep_0003 /v1/reports/rep_0004 /v1/reports/rep_0005 /v1/reports/rep_0006 /v1/reports/rep_9001 /v1/sbox/fixtures\t'Read the complete seeded dataset of the organization' /v1/sbox/reset /v1/watch/subscriptions\t'List watch subscriptions' /v1/watch/subscriptions/wsb_0001 /v1/watch/subscriptions/wsb_0002 /v1/watch/subscriptions/wsb_0003 /v1/watch/subscriptions/wsb_0004 /v1/watch/subscriptions/wsb_0005 /v1/watch/subscriptions/wsb_0006 /v1/watch/subscriptions/wsb_0007 /v1/watch/subscriptions/wsb_0008 /v1/watch/subscriptions/wsb_9001 /v1/watch/subscriptions/wsb_9002 /v1/weather\t'List weather observations per plot' /v1/webhooks/deliveries\t'List webhook deliveries with their retries and the dead-letter queue' /v1/webhooks/deliveries/dlv_0001/replay /v1/webhooks/deliveries/dlv_0002/replay /v1/webhooks/deliveries/dlv_0003/replay /v1/webhooks/deliveries/dlv_0004/replay /v1/webhooks/deliveries/dlv_0005/replay /v1/webhooks/deliveries/dlv_0006/replay /v1/webhooks/deliveries/dlv_0007/replay /v1/webhooks/deliveries/dlv_0008/replay /v1/webhooks/deliveries/dlv_0009/replay /v1/webhooks/deliveries/dlv_0010/replay /v1/webhooks/deliveries/dlv_9001/replay /v1/webhooks/subscriptions\t'List webhook subscriptions' /v1/webhooks/subscriptions/whs_0001 /v1/webhooks/subscriptions/whs_0002 /v1/webhooks/subscriptions/whs_0003 /v1/webhooks/subscriptions/whs_0004 /v1/webhooks/subscriptions/whs_9001
    case 'explain:0'
      printf '%s\n' world_replaced\t'412 The world began anew' internal_error\t'500 The sandbox has a defect' server_busy\t'503 The server has no room for the request now' log_unavailable\t'503 Nothing can be acknowledged' world_stopped\t'503 The world and its log differ' world_limit_reached\t'503 The sandbox has reached its limit of worlds' malformed_request\t'400 The request is not valid HTTP' request_timeout\t'408 The request did not arrive in time' headers_too_large\t'431 The request headers are too large' transfer_coding_not_supported\t'501 The transfer coding is not supported' host_not_allowed\t'421 The server is not known by this name' route_not_found\t'404 No operation has this path' method_not_allowed\t'405 The path does not have this method' missing_credential\t'401 A credential is required' invalid_token\t'401 The credential is not valid' token_expired\t'401 The credential has expired' tenant_mismatch\t'404 The tenant header names another organization' insufficient_permission\t'403 The credential lacks the permission' idempotency_key_required\t'422 An idempotency key is required' idempotency_key_invalid\t'422 The idempotency key is not valid' malformed_json\t'422 The body is not JSON' body_not_object\t'422 The body is not a JSON object' unsupported_media_type\t'422 The body is not labelled application/json' body_too_large\t'422 The body is too large' injected_fault\t'503 A fault was asked for here' idempotency_in_progress\t'409 A request with this idempotency key is still running' idempotency_key_reused\t'422 The idempotency key was used for another request' resource_not_found\t'404 The resource does not exist in this organization' job_result_not_ready\t'404 The job has no result yet' job_result_unavailable\t'404 The job ended without a result' import_kind_unknown\t'404 This kind cannot be imported' invalid_limit\t'400 The page limit is not valid' invalid_cursor\t'400 The cursor is not valid here' invalid_parameter\t'400 A query parameter has a value that is not allowed' unknown_parameter\t'400 A query parameter is not known' invalid_window\t'400 The time window is empty' validation_failed\t'422 The request does not have the required form' job_kind_not_supported\t'422 The job kind is not supported' invalid_endpoint_url\t'422 The endpoint URL is not valid' import_too_large\t'422 The import has too many items' event_cancelled\t'422 The weather event was cancelled' peril_not_supported\t'422 The peril has no detection method yet' peril_not_monitored\t'422 The plot is not monitored for this peril' detection_not_possible\t'422 The plot cannot be measured within the request' invalid_geometry\t'422 The ring is not a valid plot' policy_not_in_force\t'422 The policy was not in force' peril_not_covered\t'422 The policy does not cover this peril' aoi_not_insured\t'422 The plot is not insured by this policy' detection_claim_mismatch\t'422 The detection does not belong to the claim' settlement_changed\t'422 The draft says another amount than its claim' peritaje_disputed\t'422 The insured disputes the assessment' claim_withdrawn\t'422 The claim was withdrawn' no_evidence\t'422 The report has no evidence' logo_too_large\t'422 The logo is too large' logo_type_not_supported\t'422 The logo type is not supported' cost_cap_exceeded\t'402 The estimated computation exceeds the organization budget' duplicate_resource\t'409 Such a resource exists already' claim_already_open\t'409 A claim for this loss is open already' claim_already_settled\t'409 This loss is settled already' peritaje_already_open\t'409 The claim has an open peritaje already' watch_already_exists\t'409 The plot is watched for this peril already' report_already_signed\t'409 The report is signed already' job_already_terminal\t'409 The job has ended' delivery_not_dead_lettered\t'409 The delivery is not in the dead-letter queue' webhook_limit_reached\t'409 The organization has reached its limit of webhook subscriptions' delivery_limit_reached\t'409 Too many deliveries wait for the clock' policy_overlap\t'409 Another policy covers this plot and peril at that time' world_already_exists\t'409 There is a world of this name already' world_moved\t'409 The world has moved on' default_world_stays\t'409 The default world cannot be dropped' fault_limit_reached\t'409 The world has reached its limit of faults'
    case 'record:0'
      __fish_complete_path $cur
    case 'replay:0'
      __fish_complete_path $cur
    case 'ticket:0'
      __fish_complete_path $cur
    case 'diff:0'
      __fish_complete_path $cur
    case 'diff:1'
      __fish_complete_path $cur
    case 'export:0'
      printf '%s\n' bruno postman http
    case 'deliveries verify:0'
      printf '%s\n' dlv_0010 dlv_0001 dlv_0002 dlv_0003 dlv_0004 dlv_0005 dlv_0008 dlv_0009 dlv_0006 dlv_0007 dlv_9001
    case 'reports verify:0'
      printf '%s\n' rep_0005 rep_0003 rep_0001 rep_0002 rep_0004 rep_0006 rep_9001
  end
end
complete -c sbox -f -a '(__sbox_candidates)'
