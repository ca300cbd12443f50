ALTER TABLE "finance_allocation" ADD COLUMN "own_amount" numeric(15, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "finance_line" ADD COLUMN "own_amount" numeric(15, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "finance_project" ADD COLUMN "own_amount" numeric(15, 2) DEFAULT '0' NOT NULL;
--> statement-breakpoint
-- Data: parts get their shares of what their orders came to; kept figures are counted anew at the start that follows.
alter table finance_line disable trigger user;
--> statement-breakpoint
update finance_line p set own_amount = s.own from (
  select comp_id, order_id, position, (share + (row_number() over (partition by comp_id, order_id order by rest desc, position) <= cents - sum(share) over (partition by comp_id, order_id))::int) / 100 as own
  from (select l.comp_id, l.order_id, l.position, o.amount * 100 as cents, div(o.amount * 100 * l.amount, t.whole) as share, mod(o.amount * 100 * l.amount, t.whole) as rest
    from finance_line l join finance_order o on o.comp_id = l.comp_id and o.id = l.order_id
    join (select comp_id, order_id, sum(amount) as whole from finance_line group by 1, 2) t on t.comp_id = l.comp_id and t.order_id = l.order_id where t.whole > 0) each) s
where p.comp_id = s.comp_id and p.order_id = s.order_id and p.position = s.position;
--> statement-breakpoint
alter table finance_line enable trigger user;
--> statement-breakpoint
alter table finance_allocation disable trigger user;
--> statement-breakpoint
update finance_allocation p set own_amount = s.own from (
  select comp_id, order_id, department_id, (share + (row_number() over (partition by comp_id, order_id order by rest desc, department_id) <= cents - sum(share) over (partition by comp_id, order_id))::int) / 100 as own
  from (select l.comp_id, l.order_id, l.department_id, o.amount * 100 as cents, div(o.amount * 100 * l.amount, t.whole) as share, mod(o.amount * 100 * l.amount, t.whole) as rest
    from finance_allocation l join finance_order o on o.comp_id = l.comp_id and o.id = l.order_id
    join (select comp_id, order_id, sum(amount) as whole from finance_allocation group by 1, 2) t on t.comp_id = l.comp_id and t.order_id = l.order_id where t.whole > 0) each) s
where p.comp_id = s.comp_id and p.order_id = s.order_id and p.department_id = s.department_id;
--> statement-breakpoint
alter table finance_allocation enable trigger user;
--> statement-breakpoint
alter table finance_project disable trigger user;
--> statement-breakpoint
update finance_project p set own_amount = s.own from (
  select comp_id, order_id, project_id, (share + (row_number() over (partition by comp_id, order_id order by rest desc, project_id) <= cents - sum(share) over (partition by comp_id, order_id))::int) / 100 as own
  from (select l.comp_id, l.order_id, l.project_id, o.amount * 100 as cents, div(o.amount * 100 * l.amount, t.whole) as share, mod(o.amount * 100 * l.amount, t.whole) as rest
    from finance_project l join finance_order o on o.comp_id = l.comp_id and o.id = l.order_id
    join (select comp_id, order_id, sum(amount) as whole from finance_project group by 1, 2) t on t.comp_id = l.comp_id and t.order_id = l.order_id where t.whole > 0) each) s
where p.comp_id = s.comp_id and p.order_id = s.order_id and p.project_id = s.project_id;
--> statement-breakpoint
alter table finance_project enable trigger user;
--> statement-breakpoint
delete from finance_fact;
