# Completion of sbox for fish. Generated; npm run generate writes it.
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
      case --profile --base-url --token --tenant --world --output -o --fields --dir --reason --data -d --idempotency-key -i --limit --cursor --name --description --country --currency --season --portfolio-id --peril --ring --peril-profile --crop --client-id --external-ref --client-type --tax-id --email --phone --region --status --aoi-ids --perils --sum-insured --effective-from --effective-to --policy-number --coverage-type --deductible-pct --deductible-type --premium --severity --aoi-id --from --to --event-id --method --policy-id --occurred-at --claimed-hectares --reported-loss-pct --claimed-amount --detection-ids --claim-id --detection-id --scheduled-at --expert --modality --zones --assessed-damage-pct --completed-at --phenological-stage --notes --title --report-id --type --language --peritaje-id --job-id --min-severity --threshold --endpoint-url --event-types --signing-key-ref --display-name --primary-color --secondary-color --legal-name --support-email --website-url --locale --timezone --report-footer --mode --format --timeout --interval --kind --geojson --svg --times --every --delay --identity --at --port -p --host --fixtures --job-steps --reads --cors --allow-host --record --header -H --until --forward-to --events --replay
        set skips 1
      case '-*'
      case '*'
        switch "$place/$word"
          case '/serve'
            set place 'serve'
          case '/exec'
            set place 'exec'
          case '/walkthrough' '/tour'
            set place 'walkthrough'
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
          case '/clock'
            set place 'clock'
          case '/faults' '/fault'
            set place 'faults'
          case '/trigger'
            set place 'trigger'
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
          case '/permissions'
            set place 'permissions'
          case '/explain'
            set place 'explain'
          case '/record'
            set place 'record'
          case '/replay'
            set place 'replay'
          case '/listen'
            set place 'listen'
          case 'data/check'
            set place 'data check'
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
          case 'clock/to'
            set place 'clock to'
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
        printf '%s\n' full read-only other-org
      case '*:--tenant'
        printf '%s\n' org_pampa org_ebro
      case '*:--output' '*:-o'
        printf '%s\n' table json yaml ndjson csv id
      case 'fixtures dump:--dir'
        __fish_complete_directories $cur
      case 'aois list:--portfolio-id'
        printf '%s\n' pf_0001 pf_0002 pf_0003 pf_9001
      case 'aois list:--peril'
        printf '%s\n' hail frost drought flood wind fire heat excess_rain
      case 'aois create:--portfolio-id'
        printf '%s\n' pf_0001 pf_0002 pf_0003 pf_9001
      case 'aois create:--peril-profile'
        printf '%s\n' hail frost drought flood wind fire heat excess_rain
      case 'aois create:--crop'
        printf '%s\n' soybean maize wheat barley sunflower vineyard stone_fruit pome_fruit other
      case 'aois create:--client-id'
        printf '%s\n' cli_0001 cli_0002 cli_0003 cli_0004 cli_0005 cli_0006 cli_0007 cli_0008 cli_0009 cli_9001 cli_9002
      case 'clients create:--client-type'
        printf '%s\n' individual company cooperative
      case 'policies list:--client-id'
        printf '%s\n' cli_0001 cli_0002 cli_0003 cli_0004 cli_0005 cli_0006 cli_0007 cli_0008 cli_0009 cli_9001 cli_9002
      case 'policies list:--status'
        printf '%s\n' pending active expired cancelled
      case 'policies create:--client-id'
        printf '%s\n' cli_0001 cli_0002 cli_0003 cli_0004 cli_0005 cli_0006 cli_0007 cli_0008 cli_0009 cli_9001 cli_9002
      case 'policies create:--portfolio-id'
        printf '%s\n' pf_0001 pf_0002 pf_0003 pf_9001
      case 'policies create:--aoi-ids'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'policies create:--perils'
        printf '%s\n' hail frost drought flood wind fire heat excess_rain
      case 'policies create:--crop'
        printf '%s\n' soybean maize wheat barley sunflower vineyard stone_fruit pome_fruit other
      case 'policies create:--coverage-type'
        printf '%s\n' named_peril multi_peril parametric
      case 'policies create:--deductible-type'
        printf '%s\n' franchise straight
      case 'events list:--peril'
        printf '%s\n' hail frost drought flood wind fire heat excess_rain
      case 'events list:--severity'
        printf '%s\n' low moderate high severe
      case 'events list:--status'
        printf '%s\n' preliminary confirmed
      case 'events list:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'events list:--portfolio-id'
        printf '%s\n' pf_0001 pf_0002 pf_0003 pf_9001
      case 'detections list:--event-id'
        printf '%s\n' evt_0009 evt_0012 evt_0011 evt_0006 evt_0005 evt_0008 evt_0007 evt_0013 evt_0001 evt_0004 evt_0003 evt_0002 evt_0014 evt_0010 evt_9002 evt_9003 evt_9001
      case 'detections list:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'detections list:--severity'
        printf '%s\n' low moderate high severe
      case 'detections create:--event-id'
        printf '%s\n' evt_0009 evt_0012 evt_0011 evt_0006 evt_0005 evt_0008 evt_0007 evt_0013 evt_0001 evt_0004 evt_0003 evt_0002 evt_0014 evt_0010 evt_9002 evt_9003 evt_9001
      case 'detections create:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'detections create:--method'
        printf '%s\n' ndvi_delta ndre_delta s1_backscatter_delta frost_degree_hours spi3_ndvi_anomaly
      case 'weather list:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'claims list:--status'
        printf '%s\n' submitted under_review assessment_scheduled assessed approved rejected paid closed withdrawn
      case 'claims list:--policy-id'
        printf '%s\n' pol_0010 pol_0009 pol_0006 pol_0008 pol_0007 pol_0002 pol_0005 pol_0001 pol_0004 pol_0012 pol_0003 pol_0011 pol_9001 pol_9002
      case 'claims list:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'claims list:--peril'
        printf '%s\n' hail frost drought flood wind fire heat excess_rain
      case 'claims create:--policy-id'
        printf '%s\n' pol_0010 pol_0009 pol_0006 pol_0008 pol_0007 pol_0002 pol_0005 pol_0001 pol_0004 pol_0012 pol_0003 pol_0011 pol_9001 pol_9002
      case 'claims create:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'claims create:--peril'
        printf '%s\n' hail frost drought flood wind fire heat excess_rain
      case 'claims create:--event-id'
        printf '%s\n' evt_0009 evt_0012 evt_0011 evt_0006 evt_0005 evt_0008 evt_0007 evt_0013 evt_0001 evt_0004 evt_0003 evt_0002 evt_0014 evt_0010 evt_9002 evt_9003 evt_9001
      case 'claims create:--detection-ids'
        printf '%s\n' det_0025 det_0027 det_0018 det_0019 det_0015 det_0016 det_0017 det_0028 det_0020 det_0021 det_0001 det_0002 det_0003 det_0004 det_0005 det_0012 det_0013 det_0014 det_0009 det_0010 det_0011 det_0006 det_0007 det_0008 det_0022 det_0023 det_0024 det_0026 det_9002 det_9001 det_9003
      case 'peritajes list:--claim-id'
        printf '%s\n' clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002
      case 'peritajes list:--status'
        printf '%s\n' scheduled in_progress completed disputed cancelled
      case 'peritajes create:--claim-id'
        printf '%s\n' clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002
      case 'peritajes create:--detection-id'
        printf '%s\n' det_0025 det_0027 det_0018 det_0019 det_0015 det_0016 det_0017 det_0028 det_0020 det_0021 det_0001 det_0002 det_0003 det_0004 det_0005 det_0012 det_0013 det_0014 det_0009 det_0010 det_0011 det_0006 det_0007 det_0008 det_0022 det_0023 det_0024 det_0026 det_9002 det_9001 det_9003
      case 'peritajes create:--modality'
        printf '%s\n' field remote drone
      case 'reports list:--status'
        printf '%s\n' draft signed
      case 'reports list:--claim-id'
        printf '%s\n' clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002
      case 'reports create:--claim-id'
        printf '%s\n' clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002
      case 'reports create:--aoi-ids'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'reports create:--report-id'
        printf '%s\n' rep_0003 rep_0001 rep_0005 rep_0002 rep_0004 rep_0006 rep_9001
      case 'reports create:--type'
        printf '%s\n' damage_assessment claim_file portfolio_exposure
      case 'reports create:--status'
        printf '%s\n' draft signed
      case 'reports create:--language'
        printf '%s\n' es en
      case 'reports create:--detection-ids'
        printf '%s\n' det_0025 det_0027 det_0018 det_0019 det_0015 det_0016 det_0017 det_0028 det_0020 det_0021 det_0001 det_0002 det_0003 det_0004 det_0005 det_0012 det_0013 det_0014 det_0009 det_0010 det_0011 det_0006 det_0007 det_0008 det_0022 det_0023 det_0024 det_0026 det_9002 det_9001 det_9003
      case 'reports create:--peritaje-id'
        printf '%s\n' per_0003 per_0001 per_0006 per_0007 per_0002 per_0005 per_0004 per_9001
      case 'reports create:--job-id'
        printf '%s\n' job_0001 job_0004 job_0005 job_0002 job_0003 job_9001
      case 'watches list:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'watches list:--peril'
        printf '%s\n' hail frost drought flood wind fire heat excess_rain
      case 'watches create:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'watches create:--peril'
        printf '%s\n' hail frost drought
      case 'watches create:--min-severity'
        printf '%s\n' low moderate high severe
      case 'alerts list:--status'
        printf '%s\n' open acknowledged resolved expired
      case 'alerts list:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'alerts list:--peril'
        printf '%s\n' hail frost drought flood wind fire heat excess_rain
      case 'alerts list:--severity'
        printf '%s\n' low moderate high severe
      case 'webhooks create:--event-types'
        printf '%s\n' claim.created report.approved weather.alert
      case 'import:--mode'
        printf '%s\n' create upsert
      case 'import:--format'
        printf '%s\n' json csv
      case 'jobs create:--kind'
        printf '%s\n' geo.damage_footprint
      case 'jobs create:--event-id'
        printf '%s\n' evt_0009 evt_0012 evt_0011 evt_0006 evt_0005 evt_0008 evt_0007 evt_0013 evt_0001 evt_0004 evt_0003 evt_0002 evt_0014 evt_0010 evt_9002 evt_9003 evt_9001
      case 'jobs create:--aoi-id'
        printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
      case 'jobs create:--method'
        printf '%s\n' ndvi_delta ndre_delta s1_backscatter_delta frost_degree_hours spi3_ndvi_anomaly
      case 'jobs result:--geojson'
        __fish_complete_path $cur
      case 'jobs result:--svg'
        __fish_complete_path $cur
      case 'faults add:--status'
        printf '%s\n' 429 500 502 503 504
      case 'serve:--fixtures'
        __fish_complete_directories $cur
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
      case 'data check:--fixtures'
        __fish_complete_directories $cur
      case 'api:--data' 'api:-d'
        __fish_complete_path $cur
      case 'compare:--data' 'compare:-d'
        __fish_complete_path $cur
      case 'record:--fixtures'
        __fish_complete_directories $cur
      case 'replay:--fixtures'
        __fish_complete_directories $cur
      case 'listen:--events'
        printf '%s\n' claim.created report.approved weather.alert
      case 'listen:--replay'
        printf '%s\n' dlv_0010 dlv_0001 dlv_0002 dlv_0003 dlv_0004 dlv_0005 dlv_0008 dlv_0009 dlv_0006 dlv_0007 dlv_9001
    end
    return
  end
  if string match -q -- '-*' $cur
    switch "$place"
      case ''
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help --version
      case 'fixtures dump'
        printf '%s\n' --dir --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'reset'
        printf '%s\n' --reason --data --yes --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'portfolios list'
        printf '%s\n' --limit --cursor --all --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'portfolios create'
        printf '%s\n' --name --description --country --currency --season --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'portfolios get'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'aois list'
        printf '%s\n' --portfolio-id --peril --limit --cursor --all --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'aois create'
        printf '%s\n' --portfolio-id --name --ring --peril-profile --crop --season --client-id --external-ref --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'aois get'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'clients list'
        printf '%s\n' --limit --cursor --all --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'clients create'
        printf '%s\n' --name --client-type --tax-id --email --phone --country --region --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'policies list'
        printf '%s\n' --client-id --status --limit --cursor --all --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'policies create'
        printf '%s\n' --client-id --portfolio-id --aoi-ids --perils --sum-insured --effective-from --effective-to --policy-number --crop --season --coverage-type --deductible-pct --deductible-type --premium --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'events list'
        printf '%s\n' --peril --severity --status --aoi-id --portfolio-id --from --to --limit --cursor --all --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'detections list'
        printf '%s\n' --event-id --aoi-id --severity --limit --cursor --all --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'detections create'
        printf '%s\n' --event-id --aoi-id --method --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'weather list'
        printf '%s\n' --aoi-id --from --to --limit --cursor --all --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'claims list'
        printf '%s\n' --status --policy-id --aoi-id --peril --limit --cursor --all --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'claims create'
        printf '%s\n' --policy-id --aoi-id --peril --occurred-at --event-id --claimed-hectares --reported-loss-pct --claimed-amount --detection-ids --description --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'claims get'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'peritajes list'
        printf '%s\n' --claim-id --status --limit --cursor --all --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'peritajes create'
        printf '%s\n' --claim-id --detection-id --scheduled-at --expert --modality --zones --assessed-damage-pct --completed-at --phenological-stage --notes --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'reports list'
        printf '%s\n' --status --claim-id --limit --cursor --all --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'reports create'
        printf '%s\n' --title --claim-id --aoi-ids --report-id --type --status --language --detection-ids --peritaje-id --job-id --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'reports get'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'watches list'
        printf '%s\n' --aoi-id --peril --limit --cursor --all --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'watches create'
        printf '%s\n' --aoi-id --peril --min-severity --threshold --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'alerts list'
        printf '%s\n' --status --aoi-id --peril --severity --limit --cursor --all --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'webhooks list'
        printf '%s\n' --limit --cursor --all --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'webhooks create'
        printf '%s\n' --endpoint-url --event-types --signing-key-ref --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'deliveries list'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'deliveries replay'
        printf '%s\n' --reason --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'branding get'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'branding set'
        printf '%s\n' --display-name --primary-color --secondary-color --legal-name --support-email --website-url --locale --timezone --report-footer --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'branding logo'
        printf '%s\n' --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'import'
        printf '%s\n' --mode --dry-run --data --format --template --wait --timeout --interval --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'jobs create'
        printf '%s\n' --kind --event-id --aoi-id --method --data --wait --timeout --interval --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'jobs get'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'jobs cancel'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'jobs result'
        printf '%s\n' --geojson --svg --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'clients get'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'policies get'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'detections get'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'peritajes get'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'watches get'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'webhooks get'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'clock get'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'clock advance'
        printf '%s\n' --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'faults list'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'faults add'
        printf '%s\n' --status --drop --after --times --every --data --delay --identity --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'faults clear'
        printf '%s\n' --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'faults get'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'faults remove'
        printf '%s\n' --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'log'
        printf '%s\n' --limit --cursor --all --after --follow --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'worlds list'
        printf '%s\n' --limit --cursor --all --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'worlds fork'
        printf '%s\n' --at --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'worlds get'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'worlds drop'
        printf '%s\n' --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'clock to'
        printf '%s\n' --data --idempotency-key --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'trigger'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'serve'
        printf '%s\n' --port --host --fixtures --job-steps --token --data --reads --cors --allow-host --record --log --quiet --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'exec'
        printf '%s\n' --fixtures --job-steps --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'walkthrough'
        printf '%s\n' --list --check --write --yes --fixtures --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'status'
        printf '%s\n' --digest --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'data check'
        printf '%s\n' --fixtures --job-steps --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'jobs wait'
        printf '%s\n' --timeout --interval --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'profiles list'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'profiles show'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'profiles use'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'profiles add'
        printf '%s\n' --force --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'profiles remove'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'whoami'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'completion'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'api'
        printf '%s\n' --data --header --idempotency-key --include --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'compare'
        printf '%s\n' --data --header --idempotency-key --tenants --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'permissions'
        printf '%s\n' --check --markdown --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'explain'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'record'
        printf '%s\n' --fixtures --job-steps --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'replay'
        printf '%s\n' --only-failures --until --serve --port --cors --fixtures --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'listen'
        printf '%s\n' --forward-to --events --replay --as-recorded --interval --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'deliveries verify'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
      case 'reports verify'
        printf '%s\n' --profile --base-url --token --token-stdin --tenant --world --output -o --json --fields --curl --verbose -v --show-token --no-input --color --no-color --help
    end
    return
  end
  switch "$place:$position"
    case ':0'
      printf '%s\n' serve exec walkthrough status data portfolios aois clients policies events weather detections jobs claims peritajes reports watches alerts webhooks deliveries branding import clock faults trigger log worlds reset fixtures profiles whoami completion api compare permissions explain record replay listen
    case 'data:0'
      printf '%s\n' check
    case 'portfolios:0'
      printf '%s\n' list create get
    case 'aois:0'
      printf '%s\n' list create get
    case 'clients:0'
      printf '%s\n' list create get
    case 'policies:0'
      printf '%s\n' list create get
    case 'events:0'
      printf '%s\n' list
    case 'weather:0'
      printf '%s\n' list
    case 'detections:0'
      printf '%s\n' list create get
    case 'jobs:0'
      printf '%s\n' create get cancel result wait
    case 'claims:0'
      printf '%s\n' list create get
    case 'peritajes:0'
      printf '%s\n' list create get
    case 'reports:0'
      printf '%s\n' list create get verify
    case 'watches:0'
      printf '%s\n' list create get
    case 'alerts:0'
      printf '%s\n' list
    case 'webhooks:0'
      printf '%s\n' list create get
    case 'deliveries:0'
      printf '%s\n' list replay verify
    case 'branding:0'
      printf '%s\n' get set logo
    case 'clock:0'
      printf '%s\n' get advance to
    case 'faults:0'
      printf '%s\n' list add clear get remove
    case 'worlds:0'
      printf '%s\n' list fork get drop
    case 'fixtures:0'
      printf '%s\n' dump
    case 'profiles:0'
      printf '%s\n' list show use add remove
    case 'portfolios get:0'
      printf '%s\n' pf_0001 pf_0002 pf_0003 pf_9001
    case 'aois get:0'
      printf '%s\n' aoi_0001 aoi_0002 aoi_0003 aoi_0004 aoi_0005 aoi_0006 aoi_0007 aoi_0008 aoi_0009 aoi_0010 aoi_0011 aoi_0012 aoi_0013 aoi_0014 aoi_0015 aoi_0016 aoi_0017 aoi_0018 aoi_0019 aoi_0020 aoi_0021 aoi_0022 aoi_0023 aoi_0024 aoi_0025 aoi_0026 aoi_0027 aoi_0028 aoi_0029 aoi_0030 aoi_9001 aoi_9002 aoi_9003 aoi_9004
    case 'claims get:0'
      printf '%s\n' clm_0008 clm_0007 clm_0005 clm_0011 clm_0004 clm_0001 clm_0006 clm_0003 clm_0002 clm_0010 clm_0009 clm_9001 clm_9002
    case 'reports get:0'
      printf '%s\n' rep_0003 rep_0001 rep_0005 rep_0002 rep_0004 rep_0006 rep_9001
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
    case 'detections get:0'
      printf '%s\n' det_0025 det_0027 det_0018 det_0019 det_0015 det_0016 det_0017 det_0028 det_0020 det_0021 det_0001 det_0002 det_0003 det_0004 det_0005 det_0012 det_0013 det_0014 det_0009 det_0010 det_0011 det_0006 det_0007 det_0008 det_0022 det_0023 det_0024 det_0026 det_9002 det_9001 det_9003
    case 'peritajes get:0'
      printf '%s\n' per_0003 per_0001 per_0006 per_0007 per_0002 per_0005 per_0004 per_9001
    case 'watches get:0'
      printf '%s\n' wsb_0005 wsb_0007 wsb_0003 wsb_0004 wsb_0006 wsb_0001 wsb_0002 wsb_0008 wsb_9001 wsb_9002
    case 'webhooks get:0'
      printf '%s\n' whs_0004 whs_0001 whs_0002 whs_0003 whs_9001
    case 'trigger:0'
      printf '%s\n' claim.created report.approved weather.alert
    case 'walkthrough:0'
      __fish_complete_path $cur
    case 'data check:0'
      __fish_complete_directories $cur
    case 'jobs wait:0'
      printf '%s\n' job_0001 job_0004 job_0005 job_0002 job_0003 job_9001
    case 'profiles show:0'
      printf '%s\n' full read-only other-org
    case 'profiles use:0'
      printf '%s\n' full read-only other-org
    case 'profiles add:0'
      printf '%s\n' full read-only other-org
    case 'profiles remove:0'
      printf '%s\n' full read-only other-org
    case 'completion:0'
      printf '%s\n' bash zsh fish powershell
    case 'api:0'
      printf '%s\n' GET HEAD POST PUT DELETE
    case 'compare:0'
      printf '%s\n' GET HEAD POST PUT DELETE
    case 'record:0'
      __fish_complete_path $cur
    case 'replay:0'
      __fish_complete_path $cur
    case 'deliveries verify:0'
      printf '%s\n' dlv_0010 dlv_0001 dlv_0002 dlv_0003 dlv_0004 dlv_0005 dlv_0008 dlv_0009 dlv_0006 dlv_0007 dlv_9001
    case 'reports verify:0'
      printf '%s\n' rep_0003 rep_0001 rep_0005 rep_0002 rep_0004 rep_0006 rep_9001
  end
end
complete -c sbox -f -a '(__sbox_candidates)'
